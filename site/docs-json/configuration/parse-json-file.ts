import { jsonFaultOffset } from '../../model/json-fault.js';
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
    throw new SiteUnreadable(
      `${path} is not valid JSON${placeOf(text)}: ${plain(reason)}. Correct it and export again.`,
      { cause: error },
    );
  }
}

/** The maximum length of a text in which the place of a fault is searched. No real configuration is longer. */
const MAX_SEARCHED_LENGTH = 2_000_000;

function placeOf(text: string): string {
  const offset = text.length > MAX_SEARCHED_LENGTH ? undefined : jsonFaultOffset(text);
  if (offset === undefined) return '';
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return ` (line ${line}, column ${before.length - before.lastIndexOf('\n')})`;
}

/** Returns the engine's reason without its own place and without a quotation of the file. */
function plain(reason: string): string {
  return reason
    .replace(/ in JSON at position.*$/s, '')
    .replace(/ at position \d+.*$/s, '')
    .replace(/, .*is not valid JSON$/s, '')
    .slice(0, 200);
}
