import { posix } from 'node:path';
import { relativeAddress } from './document/relative-address.js';

/** Where an address leads: a bundle path, or undefined for what the bundle does not hold. */
export type ResolveFile = (target: string) => string | undefined;

/** `url(…)` with or without quotes, and the string form of `@import`; comments and other strings are matched so as to be left alone. */
const CSS_ADDRESS =
  /\/\*[\s\S]*?(?:\*\/|$)|url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]*))\s*\)|(@import\s+)(?:"([^"\n]*)"|'([^'\n]*)')|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/gi;

/** An address that asks nobody for anything. */
const NOTHING = 'data:,';

/**
 * Makes every address of a style sheet relative to the sheet's own place in the bundle, as browsers read them. What lies
 * elsewhere is asked of nobody: it becomes empty. Conditions of imports (`layer`, media) stay.
 */
export function bundleStyleSheet(css: string, outputPath: string, resolve: ResolveFile): string {
  const folder = posix.dirname(outputPath);
  return css.replace(CSS_ADDRESS, (whole, double, single, bare, importWord, importDouble, importSingle) => {
    const target = double ?? single ?? bare ?? importDouble ?? importSingle;
    if (target === undefined) return whole;
    const address = rewritten(target, folder, outputPath, resolve);
    return importWord === undefined ? `url("${address}")` : `${importWord}"${address}"`;
  });
}

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
