import { posix } from 'node:path';
import type { Finding } from '../model/finding.js';
import { placeInText } from '../model/place-in-text.js';
import { relativeAddress, rootPrefix } from '../model/relative-address.js';
import { type CssAddress, readCssAddresses, rewriteCssAddresses } from './css-addresses.js';
import { withFormatClasses } from './format-classes.js';

/** Returns the bundle path of an address, or undefined if the bundle does not have the file. */
export type ResolveFile = (target: string) => string | undefined;

/**
 * Makes every address of a style sheet relative to the sheet's own place in the bundle, as browsers read them. Other
 * hosts get no request: a file becomes empty, and an import is removed, because a page with a content policy would refuse even an empty one.
 * Conditions of imports (`layer`, media) stay. The format's classes mean ours too.
 */
export function bundleStyleSheet(css: string, outputPath: string, resolve: ResolveFile): string {
  const folder = posix.dirname(outputPath);
  const prefix = rootPrefix(outputPath);
  return rewriteCssAddresses(withFormatClasses(css), ({ address }) => {
    const target = targetOf(address, folder);
    if (target.kind === 'inside') return 'keep';
    const found = resolve(target.address);
    return found === undefined ? 'remove' : { to: relativeAddress(prefix, found) + target.suffix };
  });
}

/** The addresses that a style sheet requests from other hosts: imported sheets and files. */
export function outsideAddresses(css: string): {
  readonly imports: readonly string[];
  readonly files: readonly string[];
} {
  const imports = new Set<string>();
  const files = new Set<string>();
  for (const { address, kind } of readCssAddresses(css).addresses)
    if (isOutside(address)) (kind === 'import' ? imports : files).add(address);
  return { imports: [...imports], files: [...files] };
}

/** Missing files of one sheet beyond this number are only counted. */
const MAX_MISSING = 50;

/**
 * Returns findings for the files that a style sheet at `path` names and the project lacks. `has` returns whether the
 * project has a path.
 */
export function missingInStyleSheet(css: string, path: string, has: (path: string) => boolean): Finding[] {
  return unavailable(css, path, (target) => target.kind === 'own' && !has(target.address), {
    code: 'missing-file',
    severity: 'error',
    say: (shown) => `The style sheet uses ${shown}, which is not in the project. Add the file or correct its path.`,
  });
}

/**
 * Returns findings for the files of other hosts that a style sheet at `path` uses and that were not fetched. Imported
 * sheets are never fetched.
 */
export function notFetchedForStyleSheet(css: string, path: string, has: (address: string) => boolean): Finding[] {
  const isMissing = (target: Target, { kind }: CssAddress) =>
    target.kind === 'elsewhere' && kind === 'file' && isOutside(target.address) && !has(target.address);
  return unavailable(css, path, isMissing, {
    code: 'outside-file',
    severity: 'warning',
    say: (shown) =>
      `${shown}, which the style sheet uses, was omitted because it was not fetched. Add the file to the project.`,
  });
}

interface UnavailableWords {
  readonly code: Finding['code'];
  readonly severity: Finding['severity'];
  readonly say: (shown: string) => string;
}

/** Each address once, with its place. */
function unavailable(
  css: string,
  path: string,
  isMissing: (target: Target, address: CssAddress) => boolean,
  { code, severity, say }: UnavailableWords,
): Finding[] {
  const { css: read, addresses } = readCssAddresses(css);
  const missing = new Map<string, CssAddress>();
  for (const each of addresses) {
    const target = targetOf(each.address.trim(), posix.dirname(path));
    if (target.kind !== 'inside' && isMissing(target, each) && !missing.has(each.address))
      missing.set(each.address, each);
  }
  const listed = [...missing.values()].slice(0, MAX_MISSING);
  return listed.map((each, index): Finding => {
    const more = index === listed.length - 1 ? missing.size - listed.length : 0;
    return {
      code,
      // A font has other sources, as a rule for older browsers.
      severity: each.isFont ? 'warning' : severity,
      message: `${say(`“${each.address.slice(0, 300)}”`)}${more > 0 ? ` There are ${more} more in this sheet.` : ''}`,
      file: path,
      ...placeInText(read, each.start, 1),
    };
  });
}

const isOutside = (address: string) => /^(?:https?:)?\/\//i.test(address);

type Target =
  /** A place in the document, or data in the sheet itself. */
  | { readonly kind: 'inside' }
  /** A path in the project, or an address elsewhere. */
  | { readonly kind: 'own' | 'elsewhere'; readonly address: string; readonly suffix: string };

function targetOf(address: string, folder: string): Target {
  if (/^(?:data:|#)/i.test(address)) return { kind: 'inside' };
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return { kind: 'elsewhere', address, suffix: '' };
  const at = address.search(/[?#]/);
  const path = at < 0 ? address : address.slice(0, at);
  return {
    kind: 'own',
    address: path.startsWith('/') ? path.slice(1) : posix.normalize(posix.join(folder, path)),
    suffix: at < 0 ? '' : encodeSuffix(address.slice(at)),
  };
}

/** A decoded address may hold what would end the text around it. */
function encodeSuffix(suffix: string): string {
  return suffix.replace(
    /["'()\\\s<>]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
