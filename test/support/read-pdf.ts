import { inflateSync } from 'node:zlib';

/** The objects of a PDF as text, by their numbers. The data of streams are left out. */
export type PdfObjects = ReadonlyMap<number, string>;

/** Reads a PDF whose table of objects is a stream, by code of its own. Throws if a place in the table is wrong. */
export function readPdf(bytes: Buffer): PdfObjects {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', bytes.length - 64))?.[1]);
  const table = streamAt(bytes, start);
  const rows = table.data;
  const width = 8;
  const objects = new Map<number, string>();
  const inStreams = new Map<number, number[]>();
  for (let number = 1; number * width < rows.length; number++) {
    const row = rows.subarray(number * width, (number + 1) * width);
    const place = row.readUIntBE(1, 5);
    if (row[0] === 1) objects.set(number, objectAt(bytes, place, number));
    else (inStreams.get(place) ?? inStreams.set(place, []).get(place) ?? [])[row.readUInt16BE(6)] = number;
  }
  for (const [stream, numbers] of inStreams) {
    const place = rows.readUIntBE(stream * width + 1, 5);
    const { head, data } = streamAt(bytes, place);
    const first = Number(/\/First (\d+)/.exec(head)?.[1]);
    const text = data.toString('latin1');
    const index = text.slice(0, first).trim().split(/\s+/).map(Number);
    const found = index.flatMap((each, at) => (at % 2 === 0 ? [each] : []));
    if (found.join() !== numbers.join()) throw new Error(`the stream ${stream} holds ${found.join()}`);
    for (const [at, number] of found.entries()) {
      const end = index[2 * at + 3];
      objects.set(
        number,
        text.slice(first + (index[2 * at + 1] ?? 0), end === undefined ? undefined : first + end).trim(),
      );
    }
  }
  return objects;
}

function objectAt(bytes: Buffer, place: number, number: number): string {
  const text = bytes.toString('latin1', place, place + 4_000);
  const head = `${number} 0 obj\n`;
  if (!text.startsWith(head)) throw new Error(`the object ${number} is not at ${place}`);
  return text.slice(head.length).split('\nstream\n', 1)[0] ?? '';
}

function streamAt(bytes: Buffer, place: number) {
  const head = bytes.toString('latin1', place, bytes.indexOf('stream\n', place));
  const from = place + head.length + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  return { head, data: inflateSync(bytes.subarray(from, from + length)) };
}

/** Returns the objects whose text matches. */
export function objectsLike(objects: PdfObjects, pattern: RegExp): readonly (readonly [number, string])[] {
  return [...objects].filter(([, text]) => pattern.test(text));
}
