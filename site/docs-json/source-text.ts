import type { SourceFiles } from '../source-files.js';

/** A file's text, without a byte-order mark. */
export function sourceText(files: SourceFiles, path: string): string {
  const text = files.read(path).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
