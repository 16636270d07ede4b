import { posix } from 'node:path';
import { relativeAddress } from './document/relative-address.js';
import { withFormatClasses } from './format-classes.js';

/** Where an address leads: a bundle path, or undefined for what the bundle does not hold. */
export type ResolveFile = (target: string) => string | undefined;

/**
 * A whole `@import`, then `url(…)` with or without quotes; comments and other strings are matched so as to be left alone.
 */
export const CSS_ADDRESS =
  /\/\*[\s\S]*?(?:\*\/|$)|@import\s+(?:url\(\s*(?:"(?<importUrl1>[^"\n]*)"|'(?<importUrl2>[^'\n]*)'|(?<importUrl3>[^\s"'()]*))\s*\)|"(?<import1>[^"\n]*)"|'(?<import2>[^'\n]*)')(?<conditions>[^;{}]*;?)|url\(\s*(?:"(?<url1>[^"\n]*)"|'(?<url2>[^'\n]*)'|(?<url3>[^\s"'()]*))\s*\)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/gi;

/** An address that asks nobody for anything. */
const NOTHING = 'data:,';

/**
 * Makes every address of a style sheet relative to the sheet's own place in the bundle, as browsers read them. What lies
 * elsewhere is asked of nobody: it becomes empty. Conditions of imports (`layer`, media) stay. The format's classes mean ours too.
 */
export function bundleStyleSheet(css: string, outputPath: string, resolve: ResolveFile): string {
  const folder = posix.dirname(outputPath);
  return withFormatClasses(css).replace(CSS_ADDRESS, (whole, ...rest) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    const sheet = groups.importUrl1 ?? groups.importUrl2 ?? groups.importUrl3 ?? groups.import1 ?? groups.import2;
    if (sheet !== undefined) {
      const address = rewritten(sheet, folder, outputPath, resolve);
      // A sheet that is not there is not imported at all: even an empty one would be refused where a page has a content policy.
      return address === NOTHING ? '' : `@import url("${address}")${groups.conditions ?? ''}`;
    }
    const target = groups.url1 ?? groups.url2 ?? groups.url3;
    return target === undefined ? whole : `url("${rewritten(target, folder, outputPath, resolve)}")`;
  });
}

/** What a style sheet asks other hosts for: sheets that it imports, and files. */
export function outsideAddresses(css: string): {
  readonly imports: readonly string[];
  readonly files: readonly string[];
} {
  const imports = new Set<string>();
  const files = new Set<string>();
  for (const { groups = {} } of css.matchAll(CSS_ADDRESS)) {
    const sheet = groups.importUrl1 ?? groups.importUrl2 ?? groups.importUrl3 ?? groups.import1 ?? groups.import2;
    const file = groups.url1 ?? groups.url2 ?? groups.url3;
    if (sheet !== undefined && OUTSIDE.test(sheet)) imports.add(sheet);
    else if (file !== undefined && OUTSIDE.test(file)) files.add(file);
  }
  return { imports: [...imports], files: [...files] };
}

const OUTSIDE = /^(?:https?:)?\/\//i;

function rewritten(target: string, folder: string, outputPath: string, resolve: ResolveFile): string {
  if (/^(data:|#)/i.test(target)) return target.replaceAll('"', '%22');
  const { path, suffix } = split(target);
  const isOutside = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path);
  const absolute = isOutside
    ? target
    : path.startsWith('/')
      ? path.slice(1)
      : posix.normalize(posix.join(folder, path));
  const found = resolve(absolute);
  if (found === undefined) return NOTHING;
  return `${relativeAddress('../'.repeat(outputPath.split('/').length - 1), found)}${isOutside ? '' : suffix}`;
}

function split(target: string): { readonly path: string; readonly suffix: string } {
  const at = target.search(/[?#]/);
  return at < 0 ? { path: target, suffix: '' } : { path: target.slice(0, at), suffix: target.slice(at) };
}
