/** A value of a PDF file. Dictionaries are maps from names, written without their slash, to values. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | readonly PdfValue[]
  | ReadonlyMap<string, PdfValue>;

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** A name such as `/Page`, as it is written, without the slash. */
export class PdfName {
  constructor(readonly name: string) {}
}

/** A string as the bytes that it stands for. */
export class PdfString {
  constructor(readonly bytes: Buffer) {}
}

/** A reference to an object by its number. */
export class PdfReference {
  constructor(readonly number: number) {}
}

/** An object of a file: a value, and the data of a stream as they are stored. */
export interface PdfObject {
  readonly value: PdfValue;
  readonly data?: Buffer;
}

/** Returns a dictionary of the entries that are not undefined. */
export function dictionary(entries: Readonly<Record<string, PdfValue | undefined>>): PdfDictionary {
  const found = new Map<string, PdfValue>();
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) found.set(key, value);
  return found;
}

/** Returns a text as a string of UTF-16, which every reader knows. */
export function pdfText(text: string): PdfString {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new PdfString(bytes.swap16());
}

/** Returns whether a value is a dictionary. */
export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

/** Returns the name at a key of a dictionary; undefined if there is none. */
export function nameAt(value: PdfValue | undefined, key: string): string | undefined {
  const found = isDictionary(value) ? value.get(key) : undefined;
  return found instanceof PdfName ? found.name : undefined;
}

/** Returns a name without the escapes of PDF. */
export function decodeName(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
