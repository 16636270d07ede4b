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
  return Buffer.concat([...columnParts(format, columns)]);
}

/** A column that is made while it is written. */
export interface StreamedColumn {
  readonly type: TypeName | 'json';
  /** The size of all pieces, in bytes. */
  readonly size: number;
  /** Called once. */
  pieces(): Iterable<Buffer>;
}

/** Columns by name. */
export type Columns = Readonly<Record<string, Column | StreamedColumn | string | object>>;

/** Returns the parts that {@link writeColumns} joins, so that large columns need not be in memory twice, or at all. */
export function* columnParts(format: number, columns: Columns): Generator<Buffer, void> {
  const places: Record<string, Place> = {};
  const bodies: (() => Iterable<Buffer>)[] = [];
  let offset = 0;
  for (const [name, value] of Object.entries(columns)) {
    const { type, size, pieces } = encode(value);
    places[name] = { type, offset, size };
    const padding = (ALIGNMENT - (size % ALIGNMENT)) % ALIGNMENT;
    bodies.push(pieces, () => [Buffer.alloc(padding)]);
    offset += size + padding;
  }
  const directory = Buffer.from(JSON.stringify({ format, places }));
  const head = Buffer.alloc(Math.ceil((PREFIX + directory.length) / ALIGNMENT) * ALIGNMENT, ' ');
  head.writeUInt32LE(head.length, 0);
  head.writeUInt32LE(directory.length, 4);
  directory.copy(head, PREFIX);
  yield head;
  for (const pieces of bodies) yield* pieces();
}

function encode(value: Columns[string]): { readonly type: Place['type']; size: number; pieces(): Iterable<Buffer> } {
  if (typeof value === 'string') return whole('text', Buffer.from(value));
  if (isStreamed(value)) return value;
  for (const [type, kind] of Object.entries(TYPES)) {
    if (value instanceof kind)
      return whole(type as TypeName, Buffer.from(value.buffer, value.byteOffset, value.byteLength));
  }
  return whole('json', Buffer.from(JSON.stringify(value)));
}

const whole = (type: Place['type'], bytes: Buffer) => ({ type, size: bytes.length, pieces: () => [bytes] });

function isStreamed(value: object): value is StreamedColumn {
  return 'pieces' in value && typeof value.pieces === 'function';
}
