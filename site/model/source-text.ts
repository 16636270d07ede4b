import type { SourceFiles } from './source-files.js';

/** Returns a file's text, without a byte-order mark. */
export function sourceText(files: SourceFiles, path: string): string {
  const text = files.read(path).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * Copies a text. A piece of a file's text would otherwise keep the whole text in memory as long as it lives, and a plan
 * keeps a piece of every page.
 */
export function detached(text: string): string {
  return Buffer.from(text).toString('utf8');
}
