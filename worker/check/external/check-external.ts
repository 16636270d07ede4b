import { readFileSync, statSync } from 'node:fs';
import { loadOffprintSettings } from '../../../site/docs-json/configuration/load-offprint-settings.js';
import type { Finding } from '../../../site/model/finding.js';
import { applyRules } from '../../../site/model/finding-rules.js';
import { createIgnoreRules } from '../../../site/model/ignore-rules.js';
import type { SourceFiles } from '../../../site/model/source-files.js';
import { sourceText } from '../../../site/model/source-text.js';
import { walkProject } from '../../../snapshot/walk-project.js';
import { createAddressClient } from './ask-address.js';
import { checkAddresses } from './check-addresses.js';
import { findConfiguredAddresses, findMarkdownAddresses, type WrittenAddress } from './find-addresses.js';

export interface CheckExternalOptions {
  readonly folder: string;
  readonly cacheFile: string;
}

interface PlacedAddress extends WrittenAddress {
  readonly file: string;
}

/** A larger file is no page that somebody wrote. */
const MAX_BYTES = 5_000_000;
/** Hosts that documentation shows as examples (RFC 2606 and 6761). */
const EXAMPLE_HOST = /(?:^|\.)(?:example(?:\.(?:com|org|net|edu))?|test|invalid|localhost)$/i;
const CONFIGURATION = /^(?:docs|mint)\.json$/;

/**
 * Asks other hosts for the addresses that a project links to, and returns what was found: an address that does not
 * exist is an error, one that could not be looked at a hint. `offprint.json` names exceptions.
 */
export async function checkExternal({ folder, cacheFile }: CheckExternalOptions): Promise<readonly Finding[]> {
  const files = projectFiles(folder);
  const { external = {}, severities = {} } = loadOffprintSettings(files, () => undefined);
  const isExcepted = createExceptions(external.ignore ?? []);
  const placed = findAddresses(files).filter(
    ({ url }) => !EXAMPLE_HOST.test(new URL(url).hostname) && !isExcepted(url),
  );
  const client = createAddressClient({ allowPrivate: external.allowPrivate === true });
  try {
    const states = await checkAddresses(
      placed.map(({ url }) => url),
      { client, cacheFile },
    );
    const findings = placed.flatMap((each) => findingOf(each, states.get(each.url)) ?? []);
    return applyRules(findings, { severities });
  } finally {
    await client.close();
  }
}

function findingOf(
  { url, file, line, column }: PlacedAddress,
  state: ReturnType<Awaited<ReturnType<typeof checkAddresses>>['get']>,
): Finding | undefined {
  const place = { file, line, column };
  if (state?.kind === 'broken') {
    const message = `The link to ${url} is broken: ${state.reason}. Correct or remove it.`;
    return { code: 'external-link', severity: 'error', message, ...place };
  }
  if (state?.kind !== 'unknown') return undefined;
  const message = `The link to ${url} could not be checked: ${state.reason}. Open it in a browser; if it works, add it to "external.ignore" in offprint.json.`;
  return { code: 'external-link', severity: 'hint', message, ...place };
}

function findAddresses(files: SourceFiles): PlacedAddress[] {
  const isIgnored = createIgnoreRules(files, () => undefined);
  return [...files.list()].flatMap(({ path: file, sizeBytes }) => {
    const isMarkdown = /\.mdx?$/i.test(file);
    if (sizeBytes > MAX_BYTES || (!isMarkdown && !CONFIGURATION.test(file)) || isIgnored(file)) return [];
    const text = sourceText(files, file);
    return (isMarkdown ? findMarkdownAddresses(text) : findConfiguredAddresses(text)).map((each) => ({
      ...each,
      file,
    }));
  });
}

/** Returns whether an address is excepted: by its beginning, or by a pattern in which `*` stands for anything. */
function createExceptions(patterns: readonly string[]): (url: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}`, 'i');
  });
  return (url) => expressions.some((expression) => expression.test(url));
}

function projectFiles(folder: string): SourceFiles {
  const places = new Map(walkProject(folder).files.map(({ path, file }) => [path, file]));
  const entry = (path: string) => {
    const place = places.get(path);
    return place === undefined ? undefined : { path, sizeBytes: statSync(place).size, sha256: '' };
  };
  return {
    get: entry,
    *list() {
      for (const path of places.keys()) {
        const found = /\.(?:mdx?|json)$/i.test(path) ? entry(path) : undefined;
        if (found !== undefined) yield found;
      }
    },
    read(path) {
      const place = places.get(path);
      if (place === undefined) throw new Error(`the project has no file ${path}`);
      return readFileSync(place);
    },
  };
}
