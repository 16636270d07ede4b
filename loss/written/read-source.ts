import { readFrontMatter } from './read-front-matter.js';
import { SourceReader } from './source-reader.js';
import { SourceWords } from './source-words.js';
import { NotCountable, WorkBudget } from './work-budget.js';

/** The files of a project. */
export interface CountedFiles {
  get(path: string): { readonly sha256: string } | undefined;
  read(path: string): Buffer;
}

export interface SourceOptions {
  readonly files: CountedFiles;
  /** The variables of the project, written `{{name}}`. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

export interface ReadSource {
  readonly words: SourceWords;
  /** The files that were read or looked for, with their hashes; null for a file that does not exist. */
  readonly files: Readonly<Record<string, string | null>>;
}

/** Reads the words of a page as its author wrote them; undefined when that takes too much work. */
export function readSource(path: string, { files, variables }: SourceOptions): ReadSource | undefined {
  const text = decode(files.read(path));
  const words = new SourceWords();
  const looked: Record<string, string | null> = {};
  const reader = new SourceReader(words, new WorkBudget(text.length), {
    find(candidate) {
      const file = files.get(candidate);
      looked[candidate] = file?.sha256 ?? null;
      return file === undefined ? undefined : withoutVariables(decode(files.read(candidate)), variables);
    },
  });
  try {
    const { shown } = readFrontMatter(text);
    reader.readFile(path, withoutVariables(text, variables), shown);
  } catch (error) {
    if (error instanceof NotCountable || error instanceof RangeError) return undefined;
    throw error;
  }
  return { words, files: looked };
}

/** Decodes a file. Zero bytes are ignored: what surrounds them is one word. */
function decode(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '');
}

/** Replaces variables with blanks, so that everything else keeps its position. */
function withoutVariables(text: string, variables: SourceOptions['variables']): string {
  if (variables === undefined || !text.includes('{{')) return text;
  return text.replace(/\{\{\s*([A-Za-z0-9-]+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? ' '.repeat(whole.length) : whole,
  );
}
