import { type Definitions, readDefinitions } from './read-definitions.js';
import type { SourceWords } from './source-words.js';

/** A file that is being read. */
export interface OpenFile {
  readonly path: string;
  readonly text: string;
  /** The number of the file in {@link SourceWords}. */
  readonly number: number;
  readonly hasExpressions: boolean;
  readonly definitions: Definitions;
  /** The imported names with the files that they come from. */
  readonly imports: Map<string, string>;
  /** The components that the file declares, with whether they show what is written between their tags. */
  readonly declared: Map<string, boolean>;
  /** The position of the last end tag of each element, cached. */
  readonly lastEnds: Map<string, number>;
  /** The result of the last search for a special character: where the search began, and what it found. */
  nextSpecial: { readonly from: number; readonly at: number };
}

/** Begins reading a file. */
export function openFile(path: string, text: string, words: SourceWords): OpenFile {
  return {
    path,
    text,
    number: words.open(path, text),
    hasExpressions: path.endsWith('.mdx') || /<[A-Z]/.test(text),
    definitions: readDefinitions(text),
    imports: new Map(),
    declared: new Map(),
    lastEnds: new Map(),
    nextSpecial: { from: 0, at: -1 },
  };
}

const SPECIAL = /[`<{\]\\&[]/g;

/** Returns the position of the next character with a meaning. The result is cached, because many lines have none. */
export function nextSpecial(file: OpenFile, position: number): number {
  const { from, at } = file.nextSpecial;
  if (from <= position && position <= at) return at;
  SPECIAL.lastIndex = position;
  const found = SPECIAL.exec(file.text)?.index ?? file.text.length;
  file.nextSpecial = { from: position, at: found };
  return found;
}

/** Returns whether an end tag of the element follows. */
export function hasEndTag({ text, lastEnds }: OpenFile, name: string, after: number): boolean {
  const last = lastEnds.get(name) ?? text.lastIndexOf(`</${name}`);
  lastEnds.set(name, last);
  return last >= after;
}

/** Returns what a sticky pattern matches at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
