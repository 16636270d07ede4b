/** Matches the times in the information that a browser writes about a file, as its first object. */
const DATES = /(\/(?:CreationDate|ModDate) \(D:)\d{14}[+-]\d{2}'\d{2}'/g;
/** A time of the same length, so that every other object stays where the table of the file says. */
const NO_TIME = "19700101000000+00'00'";

/** Matches the names of tagged elements. In texts, the brackets would be escaped, and other streams are compressed. */
const IDS = /\(node(\d{8})\)/g;

/**
 * Returns a printed file without what differs from one time to the next: the time itself, and the numbers that the browser
 * had given to elements, which are counted from 1 in their order instead. Changes the bytes in place.
 */
export function asSameBytes(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const end = Math.max(0, text.indexOf('endobj'));
  const information = text.slice(0, end).replace(DATES, `$1${NO_TIME}`);
  const rest = text.slice(end);
  const ids = [...new Set(Array.from(rest.matchAll(IDS), ([, id = '']) => id))].sort();
  const numbers = new Map(ids.map((id, index) => [id, String(index + 1).padStart(8, '0')]));
  pdf.write(information + rest.replace(IDS, (_, id: string) => `(node${numbers.get(id) ?? id})`), 0, 'latin1');
  return pdf;
}
