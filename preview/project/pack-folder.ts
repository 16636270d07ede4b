import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { NamePack } from '../../snapshot/pack-writer.js';
import type { ObjectStore } from '../../storage/object-store.js';

/**
 * Names a pack by the hashes of its files, which tell its bytes: hashing these again would take as long as all files
 * took. Each file is compared with its own hash when it is read.
 */
export const nameByFiles: NamePack = (bytes, hashes) => {
  const name = hash('sha256', hashes.join(), 'hex');
  return {
    name,
    async put(store, keyOf, options = {}) {
      await store.put(keyOf(name), bytes, options);
      return keyOf(name);
    },
  };
};

/**
 * Creates the part of a store that writes packs, as plain files of one folder. It keeps no promise about power losses,
 * because everything in it can be read from the project again.
 */
export function createPackFolder(folder: string): Pick<ObjectStore, 'put'> {
  return {
    async put(key, body) {
      const file = join(folder, basename(key));
      if (existsSync(file)) return;
      await mkdir(folder, { recursive: true });
      const temporary = `${file}.part`;
      await writeFile(temporary, body instanceof Uint8Array ? body : await collect(body));
      await rename(temporary, file);
    },
  };
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
