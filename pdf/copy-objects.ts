import { createHash } from 'node:crypto';
import type { ParsedPdf } from './parse-pdf.js';
import { isDictionary, nameAt, type PdfDictionary, type PdfObject, PdfReference, type PdfValue } from './pdf-value.js';
import type { PdfWriter } from './pdf-writer.js';
import { writeValue } from './write-value.js';

export interface CopyOptions {
  /** The numbers of streams that were written before, by the hash of their content. */
  readonly known: Map<string, number>;
  /** The numbers in the new file by those in the old one. Objects that are in it already are not copied. */
  readonly numbers: Map<number, number>;
  /** Changes an object, whose references are those of the new file; undefined leaves it out. */
  readonly change?: (value: PdfValue, number: number, before: number) => PdfValue | undefined;
}

/** Streams that are shorter are not compared with others. */
const MIN_SHARED_BYTES = 256;

/**
 * Copies objects into another file under new numbers. Streams with equal content, such as a logo or a font, are written
 * once. Returns a function that changes the references of a value; references to objects that were not copied become null.
 */
export function copyObjects(
  writer: PdfWriter,
  objects: ReadonlyMap<number, PdfObject>,
  { known, numbers, change = (value) => value }: CopyOptions,
): (value: PdfValue) => PdfValue {
  const map = (value: PdfValue): PdfValue => {
    if (value instanceof PdfReference) {
      const number = numbers.get(value.number);
      return number === undefined ? null : new PdfReference(number);
    }
    if (Array.isArray(value)) return value.map(map);
    if (isDictionary(value)) return new Map([...value].map(([key, each]) => [key, map(each)]));
    return value;
  };
  const copied = [...objects].filter(([number]) => !numbers.has(number));
  // A form may have tags, which belong to one place alone.
  let waiting = copied.filter(
    ([, { value, data }]) => (data?.length ?? 0) >= MIN_SHARED_BYTES && nameAt(value, 'Subtype') !== 'Form',
  );
  // A stream may name another, as a picture names its mask, so those without references come first.
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter(([number, object]) => {
      if (!isSettled(object.value, numbers)) return true;
      const entries = withoutLength(map(object.value));
      const data = object.data ?? Buffer.alloc(0);
      const hash = createHash('sha256').update(writeValue(entries)).update('\n').update(data).digest('base64');
      const same = known.get(hash);
      const target = same ?? writer.reserve();
      numbers.set(number, target);
      if (same !== undefined) return false;
      known.set(hash, target);
      writer.writeStream(target, entries, data);
      return false;
    });
  }
  const rest = copied.filter(([number]) => !numbers.has(number));
  for (const [number] of rest) numbers.set(number, writer.reserve());
  for (const [number, { value, data }] of rest) {
    const target = numbers.get(number) ?? 0;
    if (data !== undefined) {
      writer.writeStream(target, withoutLength(map(value)), data);
      continue;
    }
    writer.write(target, change(map(value), target, number) ?? null);
  }
  return map;
}

/** Returns whether everything that a value refers to has a number in the new file. */
function isSettled(value: PdfValue, numbers: ReadonlyMap<number, number>): boolean {
  if (value instanceof PdfReference) return numbers.has(value.number);
  if (Array.isArray(value)) return value.every((each) => isSettled(each, numbers));
  return !isDictionary(value) || [...value.values()].every((each) => isSettled(each, numbers));
}

function withoutLength(value: PdfValue): PdfDictionary {
  if (!isDictionary(value)) throw new Error('a stream has no dictionary');
  return new Map([...value].filter(([key]) => key !== 'Length'));
}

/** A page of a file, with its number. */
export interface PdfPage {
  readonly number: number;
  readonly value: PdfDictionary;
}

/** Returns the pages of a file in order. */
export function pagesOf({ objects, trailer }: ParsedPdf): PdfPage[] {
  const found: PdfPage[] = [];
  const visited = new Set<number>();
  const visit = (reference: PdfValue | undefined) => {
    if (!(reference instanceof PdfReference) || visited.has(reference.number)) return;
    visited.add(reference.number);
    const value = objects.get(reference.number)?.value;
    if (!isDictionary(value)) return;
    if (nameAt(value, 'Type') === 'Page') found.push({ number: reference.number, value });
    const kids = value.get('Kids');
    if (Array.isArray(kids)) kids.forEach(visit);
  };
  visit(catalogOf({ objects, trailer }).get('Pages'));
  return found;
}

/** Returns the root of a file. */
export function catalogOf({ objects, trailer }: ParsedPdf): PdfDictionary {
  const root = trailer.get('Root');
  const catalog = root instanceof PdfReference ? objects.get(root.number)?.value : undefined;
  return isDictionary(catalog) ? catalog : new Map();
}

/** Returns a value, or what it refers to. */
export function resolved({ objects }: Pick<ParsedPdf, 'objects'>, value: PdfValue | undefined): PdfValue | undefined {
  return value instanceof PdfReference ? objects.get(value.number)?.value : value;
}

/** Returns the numbers of the references among values. */
export function numbersOf(values: readonly (PdfValue | undefined)[]): number[] {
  return values.flatMap((value) => (value instanceof PdfReference ? [value.number] : []));
}

const OF_FILE = new Set(['Catalog', 'Page', 'Pages', 'Outlines']);

/** Returns the objects of a file that another file can use, without those of the given numbers. */
export function objectsWithout({ objects }: ParsedPdf, left: ReadonlySet<number>): ReadonlyMap<number, PdfObject> {
  const isOfFile = (value: PdfValue) => OF_FILE.has(nameAt(value, 'Type') ?? '');
  return new Map([...objects].filter(([number, { value }]) => !left.has(number) && !isOfFile(value)));
}
