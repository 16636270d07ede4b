import { createHash } from 'node:crypto';
import { readTar } from './read-tar.js';

/** Returns the hash of every file in the archive's order, except for the manifest, which contains the site's domain. */
export async function fileHashes(archive: Uint8Array): Promise<string[]> {
  const files = [...(await readTar(archive))].filter(([path]) => path !== 'manifest.json');
  return files.map(([path, bytes]) => `${path} ${createHash('sha256').update(bytes).digest('hex')}`);
}
