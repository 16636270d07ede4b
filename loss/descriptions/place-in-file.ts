import type { SourceFiles } from '../../site/model/source-files.js';
import type { Place } from './read-tree.js';

/**
 * Returns the file and line at which a part of a description begins, as far as its keys can be found one after another.
 */
export function placeOf(files: SourceFiles, { file, path }: Place): { readonly file: string; readonly line?: number } {
  if (files.get(file) === undefined) return { file };
  const text = files.read(file).toString('utf8');
  let at = 0;
  for (const key of path) {
    if (/^\d+$/.test(key)) continue;
    const next = keyAt(text, key, at);
    if (next === -1) break;
    at = next;
  }
  return at === 0 ? { file } : { file, line: text.slice(0, at).split('\n').length };
}

/** Returns the offset of a key with its colon, quoted or not; -1 if there is none. */
function keyAt(text: string, key: string, from: number): number {
  for (let at = text.indexOf(key, from); at !== -1; at = text.indexOf(key, at + 1)) {
    const isStart = /[\s"'{,]/.test(text.charAt(at - 1) || ' ');
    if (isStart && /^["']?\s*:/.test(text.slice(at + key.length, at + key.length + 10))) return at;
  }
  return -1;
}
