import { isFrontMatterWhole } from './front-matter-block.js';
import type { SourceFiles } from './source-files.js';

/** Returns a file's text, without a byte-order mark. */
export function sourceText(files: SourceFiles, path: string): string {
  return withoutMark(files.read(path).toString('utf8'));
}

/** The length of a file's beginning, which holds the front matter of most pages. */
const START_BYTES = 1024;

/**
 * Returns a file's text, or only its beginning if that has the whole front matter: most of the text of a large project
 * need not be read and decoded for its navigation.
 */
export function textWithFrontMatter(files: SourceFiles, path: string): string {
  const bytes = files.readStart?.(path, START_BYTES) ?? files.read(path);
  const start = withoutMark(bytes.toString('utf8', 0, START_BYTES));
  return isFrontMatterWhole(start) ? start : sourceText(files, path);
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * Copies a text. A piece of a file's text would otherwise keep the whole text in memory as long as it lives, and a plan
 * keeps a piece of every page.
 */
export function detached(text: string): string {
  return Buffer.from(text).toString('utf8');
}
