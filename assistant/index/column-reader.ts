import { z } from 'zod';
import { ALIGNMENT, type Place, PREFIX } from './columns.js';

/**
 * Reads what `writeColumns` wrote. Throws if the bytes are invalid or of another format. It is in a file of its own, because the process
 * that builds indexes does not need it, and loading its library for schemas took a tenth of that process's time.
 */
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

function copyAligned(bytes: Buffer): Buffer {
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(copy);
  return copy;
}
