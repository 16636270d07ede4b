import type { Finding } from '../../model/finding.js';
import { placesInText } from '../../model/place-in-text.js';
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
  const texts = new Map<string, { readonly text: string; readonly placeAt: ReturnType<typeof placesInText> }>();
  const textOf = (file: string) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = sourceText(files, file);
    const read = { text, placeAt: placesInText(text) };
    texts.set(file, read);
    return read;
  };
  let sought = 0;
  return (entry, occurrence) => {
    if (++sought > MAX_SEARCHED) return { file: main };
    const wanted = JSON.stringify(entry);
    let passed = occurrence === 'first' ? 0 : 1;
    for (const file of usedFiles) {
      const { text, placeAt } = textOf(file);
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
