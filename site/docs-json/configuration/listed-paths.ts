import { cleanEntry } from '../navigation/page-entry.js';

/**
 * Returns whether some text in a configuration's navigation names a file as a page, before the navigation is
 * interpreted. The navigation is read at the first call.
 */
export function createListedPaths(navigation: unknown): (path: string) => boolean {
  let listed: ReadonlySet<string> | undefined;
  return (path) => {
    listed ??= new Set(textsIn(navigation).flatMap((text) => cleanEntry(text) ?? []));
    return listed.has(path.replace(/\.mdx?$/i, ''));
  };
}

function textsIn(whole: unknown): string[] {
  const texts: string[] = [];
  const pending = [whole];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null)
      pending.push(...Object.values(value).filter((each) => each !== undefined));
  }
  return texts;
}
