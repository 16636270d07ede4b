import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { readCssAddresses } from '../../css/css-addresses.js';
import { basePathOf, withoutBasePath } from '../../model/base-path.js';
import { isOfDiagram } from '../../model/diagram-address.js';
import { ownFilePaths } from '../../model/own-files.js';
import { decodeAddress } from '../../model/relative-address.js';
import type { SiteSettings } from '../../model/settings.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { sourceText } from '../../model/source-text.js';
import { type KeptParts, NO_PARTS } from '../kept-parts.js';
import { MARKDOWN_ADDRESSES, withoutCode } from './markdown-code.js';
import { createSourceReadings, type LinkSearch, type SourceReadings } from './source-readings.js';

/** Links of larger descriptions are not collected: they are sources of pages and seldom link to files. */
const MAX_TEXT_BYTES = 20 * 1024 * 1024;
const MARKDOWN = /\.mdx?$/i;
const DATA = /\.(?:json|ya?ml)$/i;
const SHEET = /\.css$/i;

/**
 * Matches addresses in the forms in which authors write them: links and images of Markdown, definitions, attributes,
 * front matter, and values of JSON and YAML.
 */
const ADDRESSES: readonly RegExp[] = [
  ...MARKDOWN_ADDRESSES,
  /[\w-]\s*=\s*\{?\s*["'`]([^"'`\n]+)["'`]/g,
  /[\w"'-]\s*:\s*["']([^"'\n]+)["']/g,
  /^[ \t-]*[\w-]+:[ \t]+([^\s"'#][^\n#]*?)[ \t]*$/gm,
  /[[,]\s*["']([^"'\n]+)["']/g,
];

export interface LinkedFilesInput {
  readonly files: SourceFiles;
  readonly settings: Pick<SiteSettings, 'canonicalUrl' | 'basePath' | 'navbar' | 'footer'>;
  /** Returns whether a file's links are skipped, because nothing of it is published. */
  readonly isIgnored: (path: string) => boolean;
  readonly configurationFiles: ReadonlySet<string>;
  /** Returns whether a link may add a file to the bundle, or is reported as naming an unpublished one. */
  readonly isWanted: (file: SourceFile) => boolean;
  readonly readings?: SourceReadings;
  readonly parts?: KeptParts;
}

/**
 * Returns, in path order, the wanted files that pages, snippets, style sheets, descriptions and the configuration link
 * to.
 */
export function findLinkedFiles({
  files,
  settings,
  isIgnored,
  configurationFiles,
  isWanted,
  readings = createSourceReadings(files),
  parts = NO_PARTS,
}: LinkedFilesInput): SourceFile[] {
  const wanted = new Map<string, SourceFile>();
  for (const file of files.list()) if (!isFromElsewhere(file.path) && isWanted(file)) wanted.set(file.path, file);
  if (wanted.size === 0) return [];
  const search = createSearch({ files, settings, configurationFiles, wanted });
  const linkedFrom = (isLooked: (path: string) => boolean) => {
    const found = new Set<string>();
    for (const file of files.list()) {
      const { path, sizeBytes } = file;
      if (!isLooked(path) || isFromElsewhere(path) || sizeBytes > MAX_TEXT_BYTES) continue;
      if (isIgnored(path) && !configurationFiles.has(path)) continue;
      for (const linked of readings.linked(file, search)) found.add(linked);
    }
    return found;
  };
  const isPage = (path: string) => MARKDOWN.test(path) && !configurationFiles.has(path);
  const inPages = parts.keep('linked', { inputs: [search.key], report: () => undefined }, () => linkedFrom(isPage));
  const isOther = (path: string) => !isPage(path) && (SHEET.test(path) || isText(path, configurationFiles));
  const found = new Set([...inPages, ...linkedFrom(isOther)]);
  return [...found].sort().flatMap((path) => wanted.get(path) ?? []);
}

/** Returns whether a file lies beside the project's own: one of another host, or the drawing of a diagram. */
const isFromElsewhere = (path: string) => path.includes('://') || isOfDiagram(path);

const isText = (path: string, configurationFiles: ReadonlySet<string>) =>
  MARKDOWN.test(path) || DATA.test(path) || configurationFiles.has(path);

/** Creates the search for links to some files of a project. */
function createSearch({
  files,
  settings,
  configurationFiles,
  wanted,
}: Pick<LinkedFilesInput, 'files' | 'settings' | 'configurationFiles'> & {
  readonly wanted: ReadonlyMap<string, SourceFile>;
}): LinkSearch {
  const base = basePathOf({ settings, pages: [], files: [] });
  const { canonicalUrl, basePath, navbar, footer } = settings;
  const mayName = namesAny([...wanted.keys()]);
  const key = createHash('sha256')
    .update(JSON.stringify([[...wanted.keys()], [...configurationFiles], canonicalUrl, basePath, navbar, footer]))
    .digest('hex');
  return {
    key,
    find({ path }) {
      const text = sourceText(files, path);
      const found = new Set<SourceFile>();
      if (!mayName(text)) return [];
      const take = (written: string) => {
        if (!mayName(written)) return;
        for (const each of pathsOf(written, path, settings, base)) {
          const file = wanted.get(each) ?? wanted.get(each.normalize('NFC'));
          if (file !== undefined) found.add(file);
        }
      };
      if (SHEET.test(path)) for (const { address } of readCssAddresses(text).addresses) take(address);
      if (isText(path, configurationFiles))
        for (const address of addressesIn(MARKDOWN.test(path) ? withoutCode(text) : text)) take(address);
      return [...found];
    },
  };
}

/** The number of names that are looked for in a text before its addresses are read. */
const MAX_NAMES = 200;

/**
 * Returns a function that returns false for texts that name none of the files, which is most texts of a project. A text
 * with escapes of the characters of such names may write one in another way.
 */
function namesAny(paths: readonly string[]): (text: string) => boolean {
  const names = [...new Set(paths.map((path) => posix.basename(path)))];
  if (names.length > MAX_NAMES || names.some((name) => !/^[\w.-]+$/.test(name))) return () => true;
  return (text) => ESCAPED_NAME.test(text) || names.some((name) => text.includes(name));
}

const ESCAPED_NAME = /%[\da-f]{2}|\\[.-]/i;

function addressesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const pattern of ADDRESSES) for (const [, address = ''] of text.matchAll(pattern)) found.add(address.trim());
  return found;
}

/** Returns the paths that an address may mean, resolved in the same way as the links and files of pages. */
function pathsOf(
  written: string,
  standsIn: string,
  settings: LinkedFilesInput['settings'],
  base: string | undefined,
): string[] {
  const address = written.replace(/\\(?=[^\w\s])/g, '');
  if (/^(?:https?:)?\/\//i.test(address)) return ownFilePaths(address, settings);
  const path = address.replace(/[?#].*$/s, '');
  if (path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path)) return [];
  return [path, decodeAddress(path)].flatMap((each) => {
    if (!each.startsWith('/')) return [inside(posix.join(posix.dirname(standsIn), each)), inside(each)];
    const below = withoutBasePath(each, base);
    return [inside(each), ...(below === undefined ? [] : [inside(below)])];
  });
}

function inside(path: string): string {
  return posix.normalize(`/${path}`).replace(/^\/+/, '');
}
