import { jsonFaultOffset } from '../../model/json-fault.js';
import { placeInText } from '../../model/place-in-text.js';
import type { SourceFiles } from '../../model/source-files.js';
import { sourceText } from '../../model/source-text.js';
import { SiteUnreadable } from '../plan-errors.js';

/** Reads a file of the configuration; throws SiteUnreadable with the place of the fault. */
export function parseJsonFile(files: SourceFiles, path: string): unknown {
  const text = sourceText(files, path);
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const place = placeOf(text);
    const where = place === undefined ? '' : ` (line ${place.line}, column ${place.column})`;
    throw new SiteUnreadable(`${path} is not valid JSON${where}: ${plain(reason)}. Correct it.`, {
      cause: error,
      place: { file: path, ...place },
    });
  }
}

/** The maximum length of a text in which the place of a fault is searched. No real configuration is longer. */
const MAX_SEARCHED_LENGTH = 2_000_000;

function placeOf(text: string): { readonly line: number; readonly column: number } | undefined {
  const offset = text.length > MAX_SEARCHED_LENGTH ? undefined : jsonFaultOffset(text);
  return offset === undefined ? undefined : placeInText(text, offset, 1);
}

/** Returns the engine's reason without its own place and without a quotation of the file. */
function plain(reason: string): string {
  return reason
    .replace(/ in JSON at position.*$/s, '')
    .replace(/ at position \d+.*$/s, '')
    .replace(/, .*is not valid JSON$/s, '')
    .slice(0, 200);
}
