import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { dictionary, type PdfDictionary, PdfName, PdfReference, PdfString, type PdfValue } from './pdf-value.js';
import { writeValue } from './write-value.js';

/** Writes objects of a PDF file in any order. Small objects are compressed together. */
export interface PdfWriter {
  /** Returns the number of an object that will be written. */
  reserve(): number;
  /** Writes an object under a reserved number. */
  write(number: number, value: PdfValue): void;
  /** Writes a stream under a reserved number; `data` are stored as they are. */
  writeStream(number: number, entries: PdfDictionary, data: Uint8Array): void;
  /** Returns what was written since the last call. */
  take(): Buffer[];
  /** Ends the file. */
  finish(entries: { readonly root: number; readonly info: number }): void;
}

/** The number of objects that are compressed together. */
const OBJECTS_A_STREAM = 200;
/** The binary bytes tell programs that the file is not text. */
const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

const IN_FILE = 1;
const IN_STREAM = 2;

/** Creates a writer. Equal calls write equal bytes. Its memory grows by a few bytes per object. */
export function createPdfWriter(): PdfWriter {
  const places: (readonly [kind: number, place: number, index: number] | undefined)[] = [];
  const sum = createHash('sha256');
  let chunks: Buffer[] = [];
  let offset = 0;
  let waiting: { readonly number: number; readonly text: string }[] = [];
  const put = (chunk: Buffer) => {
    chunks.push(chunk);
    sum.update(chunk);
    offset += chunk.length;
  };
  const reserve = () => places.push(undefined);
  const putStream = (number: number, entries: PdfDictionary, data: Uint8Array) => {
    places[number - 1] = [IN_FILE, offset, 0];
    const head = writeValue(new Map([...entries, ['Length', data.length]]));
    put(Buffer.from(`${number} 0 obj\n${head}\nstream\n`, 'latin1'));
    put(Buffer.from(data.buffer, data.byteOffset, data.length));
    put(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  };
  const flush = () => {
    if (waiting.length === 0) return;
    const objects = waiting;
    waiting = [];
    const number = reserve();
    let length = 0;
    const index = objects.map(({ number: each, text }, position) => {
      places[each - 1] = [IN_STREAM, number, position];
      const entry = `${each} ${length}`;
      length += text.length + 1;
      return entry;
    });
    const head = `${index.join(' ')}\n`;
    const body = Buffer.from(`${head}${objects.map(({ text }) => text).join('\n')}\n`, 'latin1');
    const entries = { Type: new PdfName('ObjStm'), N: objects.length, First: head.length, Filter: DEFLATE };
    putStream(number, dictionary(entries), deflateSync(body));
  };
  put(HEADER);
  return {
    reserve,
    write(number, value) {
      waiting.push({ number, text: writeValue(value) });
      if (waiting.length === OBJECTS_A_STREAM) flush();
    },
    writeStream: putStream,
    take() {
      const taken = chunks;
      chunks = [];
      return taken;
    },
    finish({ root, info }) {
      flush();
      const number = reserve();
      const start = offset;
      places[number - 1] = [IN_FILE, start, 0];
      const table = Buffer.alloc((places.length + 1) * ROW_BYTES);
      table.writeUInt16BE(65_535, 1 + PLACE_BYTES);
      places.forEach((place, index) => {
        if (place === undefined) throw new Error(`the object ${index + 1} was reserved and not written`);
        const row = (index + 1) * ROW_BYTES;
        table.writeUInt8(place[0], row);
        table.writeUIntBE(place[1], row + 1, PLACE_BYTES);
        table.writeUInt16BE(place[2], row + 1 + PLACE_BYTES);
      });
      const id = new PdfString(sum.copy().digest().subarray(0, 16));
      const entries = dictionary({
        Type: new PdfName('XRef'),
        Size: places.length + 1,
        W: [1, PLACE_BYTES, 2],
        Root: new PdfReference(root),
        Info: new PdfReference(info),
        ID: [id, id],
        Filter: DEFLATE,
      });
      putStream(number, entries, deflateSync(table));
      put(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
    },
  };
}

/** The bytes of a place: files of more than a terabyte are not made. */
const PLACE_BYTES = 5;
const ROW_BYTES = 1 + PLACE_BYTES + 2;
const DEFLATE = new PdfName('FlateDecode');
