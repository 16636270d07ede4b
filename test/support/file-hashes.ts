import { createHash } from 'node:crypto';
import { readTar } from './read-tar.js';

/** Of every file in the archive's order; the manifest, which names the site's own domain, is left out. */
export async function fileHashes(archive: Uint8Array): Promise<string[]> {
  const files = [...(await readTar(archive))].filter(([path]) => path !== 'manifest.json');
  return files.map(([path, bytes]) => `${path} ${createHash('sha256').update(bytes).digest('hex')}`);
}
