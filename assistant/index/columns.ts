/** A column of numbers or text in a buffer: written once, and read in place. */
export type Column = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array;

const TYPES = { u8: Uint8Array, i8: Int8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array } as const;
type TypeName = keyof typeof TYPES;

/** A column's place in the encoded columns. */
export interface Place {
  readonly type: TypeName | 'text' | 'json';
  readonly offset: number;
  /** The size of an item, in bytes. */
  readonly size: number;
}

/** Columns begin at multiples of this, in bytes. */
export const ALIGNMENT = 8;
/** The bytes before the directory: the lengths of everything before the columns, and of the directory. */
export const PREFIX = 8;

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

function encode(value: Columns[string]): { type: Place['type']; pieces: readonly Buffer[] } {
  if (typeof value === 'string') return { type: 'text', pieces: [Buffer.from(value)] };
  if (isPieces(value)) return { type: 'u8', pieces: value };
  for (const [type, kind] of Object.entries(TYPES)) {
    if (value instanceof kind)
      return { type: type as TypeName, pieces: [Buffer.from(value.buffer, value.byteOffset, value.byteLength)] };
  }
  return { type: 'json', pieces: [Buffer.from(JSON.stringify(value))] };
}

function isPieces(value: object): value is readonly Buffer[] {
  return Array.isArray(value) && value.length > 0 && value.every((piece) => Buffer.isBuffer(piece));
}
