/** A value in a cell. */
export type CsvValue = string | number | null;

/** The byte order mark with which spreadsheets read a file as UTF-8. */
const UTF8_MARK = '\ufeff';
/** Matches text that a spreadsheet would calculate as a formula, also after blanks and in full-width forms. */
const FORMULA = /^(?:[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|[\p{Cc}])/u;

/** Returns the first line of a file, with the names of the columns. */
export function csvHead(columns: readonly string[]): string {
  return UTF8_MARK + csvLine(columns);
}

/**
 * Returns a line of a CSV file (RFC 4180). Text that a spreadsheet would calculate as a formula begins with an apostrophe, because readers
 * could otherwise run formulas on the machine of whoever opens the file.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}
