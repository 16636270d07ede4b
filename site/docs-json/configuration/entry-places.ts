import type { Finding } from '../../model/finding.js';
import type { SourceFiles } from '../../model/source-files.js';
import { sourceText } from '../../model/source-text.js';

/** Entries beyond this number are reported without their places. */
const MAX_SEARCHED = 1_000;

/** Returns where an entry of the navigation is written: in docs.json or in a file that it refers to. */
export type EntryPlaces = (entry: string, occurrence: 'first' | 'second') => Pick<Finding, 'file' | 'line' | 'column'>;

/**
 * Creates a search for entries in the text of the configuration's files, whose places the parsed configuration does not
 * keep. An entry that is written in an unusual way (with escapes) is reported with the main file alone.
 */
export function createEntryPlaces(files: SourceFiles, main: string, usedFiles: ReadonlySet<string>): EntryPlaces {
  const texts = new Map<string, string>();
  let sought = 0;
  return (entry, occurrence) => {
    if (++sought > MAX_SEARCHED) return { file: main };
    const wanted = JSON.stringify(entry);
    let passed = occurrence === 'first' ? 0 : 1;
    for (const file of usedFiles) {
      const text = texts.get(file) ?? sourceText(files, file);
      texts.set(file, text);
      for (const at of entriesIn(text, wanted)) if (passed-- === 0) return { file, ...placeAt(text, at) };
    }
    return { file: main };
  };
}

/** Offsets at which the text stands as a value; as a key it names something else. */
function* entriesIn(text: string, wanted: string): Generator<number> {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    if (!/^\s*:/.test(text.slice(at + wanted.length, at + wanted.length + 20))) yield at;
  }
}

function placeAt(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
