import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';

type Header = Parameters<tar.Pack['entry']>[0];
export type TarEntryOf = readonly [header: Header, text?: string | Buffer];

/** A `.tar.gz` as anybody could make it, also one that our own packer would refuse to make. */
export async function tarGz(...entries: readonly TarEntryOf[]): Promise<Buffer> {
  const pack = tar.pack();
  for (const [header, content] of entries) pack.entry(header, content ?? '');
  pack.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of pack) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

export interface ZipEntryOf {
  readonly name: string | Buffer;
  readonly content?: Buffer | string;
  /** POSIX mode with its file type. */
  readonly mode?: number;
  /** The size that the central directory states. */
  readonly declaredBytes?: number;
  readonly declaredCrc?: number;
  readonly encrypted?: boolean;
}

/** A `.zip` of these entries, true or lying. */
export function zip(...entries: readonly ZipEntryOf[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = zipEntry(entry, offset);
    locals.push(local);
    directory.push(central);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

function zipEntry(entry: ZipEntryOf, offset: number): { local: Buffer; central: Buffer } {
  const { mode = 0o100644, encrypted = false } = entry;
  const name = Buffer.from(entry.name);
  const content = Buffer.from(entry.content ?? '');
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(entry.declaredCrc ?? crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(entry.declaredBytes ?? content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([signature(0x04034b50), fields, name, packed]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((mode << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  // Made by a POSIX program, whose modes are to be believed.
  const madeBy = Buffer.from([20, 3]);
  return { local, central: Buffer.concat([signature(0x02014b50), madeBy, fields, rest, name]) };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
