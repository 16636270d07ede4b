import { readFile } from 'node:fs/promises';
import { readManifest } from '../../deployment/fetch/verify-files.js';
import { readFormSizes } from '../../deployment/serve/forms.js';
import type { BundleShelf } from '../../deployment/shelf/bundle-shelf.js';
import { ENCODINGS } from '../../http/negotiate.js';

/** Returns the bytes of all bundles on a shelf, with the compressed forms of their files. Forms that two bundles share count twice. */
export async function measureShelf(shelf: BundleShelf): Promise<number> {
  let bytes = 0;
  for (const { id } of await shelf.list()) {
    const { files } = await readManifest(shelf.siteFolder(id));
    const forms = readFormSizes(await readFile(shelf.formsFile(id)).catch(() => Buffer.alloc(0)), files.length);
    for (const [at, { sizeBytes }] of files.entries()) {
      bytes += sizeBytes;
      for (const encoding of ENCODINGS) bytes += forms?.get(at, encoding) ?? 0;
    }
  }
  return bytes;
}
