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
  const places = new Map<string, (at: number) => { line: number; column: number }>();
  let sought = 0;
  return (entry, occurrence) => {
    if (++sought > MAX_SEARCHED) return { file: main };
    const wanted = JSON.stringify(entry);
    let passed = occurrence === 'first' ? 0 : 1;
    for (const file of usedFiles) {
      const text = texts.get(file) ?? sourceText(files, file);
      texts.set(file, text);
      const placeAt = places.get(file) ?? createPlaces(text);
      places.set(file, placeAt);
      for (const at of entriesIn(text, wanted)) if (passed-- === 0) return { file, ...placeAt(at) };
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

/** Returns a function that finds the line and column of an offset. The lines of the text are counted once. */
function createPlaces(text: string): (at: number) => { line: number; column: number } {
  let breaks: number[] | undefined;
  return (at) => {
    breaks ??= lineBreaks(text);
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return { line: low + 1, column: at - (breaks[low - 1] ?? -1) };
  };
}

function lineBreaks(text: string): number[] {
  const breaks: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks.push(at);
  return breaks;
}
