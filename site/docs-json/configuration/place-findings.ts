import type { Finding } from '../../model/finding.js';
import { jsonPlace } from '../../model/json-place.js';
import { placeInText } from '../../model/place-in-text.js';
import type { SourceFiles } from '../../model/source-files.js';
import { sourceText } from '../../model/source-text.js';
import type { Configuration } from './load-configuration.js';

/** Findings beyond this number keep their file alone. */
const MAX_PLACED = 500;
/** Maximum length of a text that is searched. No real configuration is longer. */
const MAX_SEARCHED_LENGTH = 2_000_000;
/** A quotation in a message: a setting, such as "colors.primary", or a value. */
const QUOTED = /"([^"]+)"/g;

/**
 * Adds lines and columns to findings about the configuration that name its file alone. Each says in quotes which
 * setting or value it is about, which is looked up in the text of the configuration's files.
 */
export function placeFindings(
  findings: readonly Finding[],
  files: SourceFiles,
  { file, usedFiles }: Pick<Configuration, 'file' | 'usedFiles'>,
): Finding[] {
  const texts = new Map<string, string>();
  const textOf = (path: string) => {
    const text = texts.get(path) ?? sourceText(files, path);
    texts.set(path, text);
    return text.length > MAX_SEARCHED_LENGTH ? '' : text;
  };
  let left = MAX_PLACED;
  return findings.map((finding) => {
    if (finding.file !== file || finding.line !== undefined || left-- <= 0) return finding;
    return { ...finding, ...findPlace(finding.message, usedFiles, textOf) };
  });
}

function findPlace(
  message: string,
  usedFiles: ReadonlySet<string>,
  textOf: (path: string) => string,
): Pick<Finding, 'file' | 'line' | 'column'> | undefined {
  for (const [, words = ''] of message.matchAll(QUOTED)) {
    for (const file of usedFiles) {
      const place = findSetting(textOf(file), words) ?? findText(textOf(file), words);
      if (place !== undefined) return { file, ...place };
    }
  }
  return undefined;
}

/** Returns the place of a setting's key. A setting that has it must exist: `jsonPlace` would return the one around it. */
function findSetting(text: string, words: string) {
  const path = words.split('.');
  const last = path.at(-1) ?? '';
  const place = jsonPlace(text, path, 'key');
  if (place === undefined) return undefined;
  const line = text.split('\n', place.line)[place.line - 1] ?? '';
  return line.startsWith(JSON.stringify(last), place.column - 1) ? place : undefined;
}

/** Returns the place of a text: a value, or else a key. */
function findText(text: string, words: string): { readonly line: number; readonly column: number } | undefined {
  const written = JSON.stringify(words);
  let key: number | undefined;
  for (let at = text.indexOf(written); at !== -1; at = text.indexOf(written, at + written.length)) {
    const isKey = /^\s*:/.test(text.slice(at + written.length, at + written.length + 20));
    if (!isKey) return placeInText(text, at, 1);
    key ??= at;
  }
  return key === undefined ? undefined : placeInText(text, key, 1);
}
