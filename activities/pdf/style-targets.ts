import { posix } from 'node:path';

/** Returns the files of a bundle that a style sheet names: fonts, pictures and other style sheets. */
export function styleTargets(path: string, css: string): readonly string[] {
  const found = new Set<string>();
  for (const [, , inUrl, , imported] of css.matchAll(/url\(\s*(["']?)([^"')]+)\1\s*\)|@import\s+(["'])([^"']+)\3/gi)) {
    const address = (inUrl ?? imported ?? '').replace(/[?#].*$/s, '').trim();
    if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address)) continue;
    const target = posix.join(posix.dirname(path), decode(address));
    if (!target.startsWith('..')) found.add(target);
  }
  return [...found];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
