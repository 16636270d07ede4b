import { z } from 'zod';

/** A column of numbers or text in a buffer: written once, and read in place. */
export type Column = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array;

const TYPES = { u8: Uint8Array, i8: Int8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array } as const;
type TypeName = keyof typeof TYPES;

interface Place {
  readonly type: TypeName | 'text' | 'json';
  readonly offset: number;
  /** The size of an item, in bytes. */
  readonly size: number;
}

const ALIGNMENT = 8;
const PREFIX = 8;

/** Encodes named columns: `[length of the directory][directory as JSON][columns, each aligned to eight bytes]`. */
export function writeColumns(format: number, columns: Columns): Buffer {
  return Buffer.concat(columnParts(format, columns));
}

/** Columns by name. A column of bytes may consist of several buffers. */
export type Columns = Readonly<Record<string, Column | readonly Buffer[] | string | object>>;

/** Returns the parts that {@link writeColumns} joins, so that large columns need not be in memory twice. */
export function columnParts(format: number, columns: Columns): Buffer[] {
  const places: Record<string, Place> = {};
  const bodies: Buffer[] = [];
  let offset = 0;
  for (const [name, value] of Object.entries(columns)) {
    const { type, pieces } = encode(value);
    const size = pieces.reduce((sum, { length }) => sum + length, 0);
    places[name] = { type, offset, size };
    const padding = (ALIGNMENT - (size % ALIGNMENT)) % ALIGNMENT;
    for (const piece of pieces) bodies.push(piece);
    bodies.push(Buffer.alloc(padding));
    offset += size + padding;
  }
  const directory = Buffer.from(JSON.stringify({ format, places }));
  const head = Buffer.alloc(Math.ceil((PREFIX + directory.length) / ALIGNMENT) * ALIGNMENT, ' ');
  head.writeUInt32LE(head.length, 0);
  head.writeUInt32LE(directory.length, 4);
  directory.copy(head, PREFIX);
  bodies.unshift(head);
  return bodies;
}

/** Reads what {@link writeColumns} wrote. Throws if the bytes are invalid or of another format. */
export class ColumnReader {
  readonly #bytes: Buffer;
  readonly #start: number;
  readonly #places: Readonly<Record<string, Place>>;

  constructor(bytes: Buffer, format: number) {
    // Typed arrays must be aligned to their item size; a buffer from a pool may not be.
    this.#bytes = bytes.byteOffset % ALIGNMENT === 0 ? bytes : copyAligned(bytes);
    const directory = readDirectory(this.#bytes);
    if (directory === undefined) throw new Error('the index is damaged; export the site again');
    if (directory.format !== format)
      throw new Error(`the index is of format ${directory.format}, not ${format}; export the site again`);
    this.#start = this.#bytes.readUInt32LE(0);
    this.#places = directory.places;
  }

  get sizeBytes(): number {
    return this.#bytes.length;
  }

  bytes(name: string): Buffer {
    const place = this.#place(name);
    return this.#bytes.subarray(this.#start + place.offset, this.#start + place.offset + place.size);
  }

  text(name: string): string {
    return this.bytes(name).toString('utf8');
  }

  json<Value>(name: string): Value {
    return JSON.parse(this.text(name)) as Value;
  }

  u8 = (name: string) => this.#numbers(name, Uint8Array);
  i8 = (name: string) => this.#numbers(name, Int8Array);
  u16 = (name: string) => this.#numbers(name, Uint16Array);
  u32 = (name: string) => this.#numbers(name, Uint32Array);

  #numbers<Numbers>(
    name: string,
    type: { new (buffer: ArrayBufferLike, offset: number, length: number): Numbers; BYTES_PER_ELEMENT: number },
  ): Numbers {
    const bytes = this.bytes(name);
    return new type(bytes.buffer, bytes.byteOffset, bytes.length / type.BYTES_PER_ELEMENT);
  }

  #place(name: string): Place {
    const place = this.#places[name];
    if (place === undefined) throw new Error(`the index has no column ${name}`);
    return place;
  }
}

function encode(value: Columns[string]): { type: Place['type']; pieces: readonly Buffer[] } {
  if (typeof value === 'string') return { type: 'text', pieces: [Buffer.from(value)] };
  if (isPieces(value)) return { type: 'u8', pieces: value };
  for (const [type, kind] of Object.entries(TYPES)) {
    if (value instanceof kind)
      return { type: type as TypeName, pieces: [Buffer.from(value.buffer, value.byteOffset, value.byteLength)] };
  }
  return { type: 'json', pieces: [Buffer.from(JSON.stringify(value))] };
}

const directorySchema = z.object({
  format: z.number(),
  places: z.record(z.string(), z.object({ type: z.string(), offset: z.number(), size: z.number() })),
});

/** Returns the directory, or undefined if the bytes are not columns or are truncated. */
function readDirectory(bytes: Buffer): { readonly format: number; readonly places: Record<string, Place> } | undefined {
  try {
    const start = bytes.readUInt32LE(0);
    const text = bytes.toString('utf8', PREFIX, PREFIX + bytes.readUInt32LE(4));
    const directory = directorySchema.parse(JSON.parse(text));
    const end = Math.max(0, ...Object.values(directory.places).map(({ offset, size }) => start + offset + size));
    return end > bytes.length ? undefined : (directory as { format: number; places: Record<string, Place> });
  } catch {
    return undefined;
  }
}

function isPieces(value: object): value is readonly Buffer[] {
  return Array.isArray(value) && value.length > 0 && value.every((piece) => Buffer.isBuffer(piece));
}

function copyAligned(bytes: Buffer): Buffer {
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(copy);
  return copy;
}
