import type { SourceFiles } from './source-files.js';

/** A file's text, without a byte-order mark. */
export function sourceText(files: SourceFiles, path: string): string {
  const text = files.read(path).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * A text of its own: a piece cut out of a file would otherwise keep the whole file in memory for as long as it lives,
 * and a plan keeps a piece of every page.
 */
export function detached(text: string): string {
  return Buffer.from(text).toString('utf8');
}
