import type { Finding } from '../model/finding.js';
import type { SourceFiles } from '../model/source-files.js';
import { sourceText } from '../model/source-text.js';

/** A place in a source file, as findings have it; without a line when the text is not found. */
export type FilePlace = Pick<Finding, 'line' | 'column'> & { readonly file: string };

/**
 * Finds where a file has a text for the first time, on its own and not as part of a longer one. `after` is a text that
 * comes before it.
 */
export type FindPlace = (file: string, wanted: string, after?: string) => FilePlace;

/** Creates a search that keeps the texts of the files it read. */
export function createPlaces(files: SourceFiles): FindPlace {
  const texts = new Map<string, string>();
  return (file, wanted, after = '') => {
    if (files.get(file) === undefined) return { file };
    const text = texts.get(file) ?? sourceText(files, file);
    texts.set(file, text);
    const start = Math.max(0, after === '' ? 0 : text.indexOf(after));
    for (let at = text.indexOf(wanted, start); at !== -1; at = text.indexOf(wanted, at + 1)) {
      const isCutBefore = /^\w/.test(wanted) && /[\p{L}\p{N}_]/u.test(text.charAt(at - 1));
      const isCutAfter = !wanted.endsWith('}') && /[\p{L}\p{N}_/~%.-]/u.test(text.charAt(at + wanted.length));
      if (!isCutBefore && !isCutAfter) return { file, ...placeOfOffset(text, at) };
    }
    return { file };
  };
}

/** Returns the 1-based place of an offset in a text. */
export function placeOfOffset(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
