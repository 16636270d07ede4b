import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { MANIFEST_PATH, parseManifest } from '../bundle/manifest.js';
import { unpackBundle } from '../bundle/unpack.js';
import type { UsedBundle } from './api-client.js';
import { CommandError } from './exit-codes.js';

const DOWNLOAD_MS = 30 * 60_000;

/** Downloads a bundle by its link, and checks length and SHA-256. `file` is either complete or does not exist. */
export async function downloadBundle(bundle: UsedBundle, file: string, signal: AbortSignal): Promise<void> {
  const partial = `${file}.part-${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const response = await fetch(bundle.bundleUrl, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)]),
    });
    if (!response.ok || response.body === null) {
      throw new CommandError(
        `The bundle could not be downloaded: its link responded with ${response.status}. Request a new link and try again.`,
      );
    }
    const hash = createHash('sha256');
    const summing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(response.body as ReadableStream), summing, createWriteStream(partial));
    const sha256 = hash.digest('hex');
    if (bundle.sha256 !== undefined && sha256 !== bundle.sha256) {
      throw new CommandError(`The downloaded bundle has the SHA-256 ${sha256} instead of ${bundle.sha256}; try again.`);
    }
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** The target folder exists and is not an unpacked bundle. */
export class FolderNotReplaceable extends CommandError {}

/** Returns whether {@link openBundle} may replace a folder: one that does not exist, or a bundle according to its manifest. */
export function isReplaceable(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    return /^offprint\b/i.test(parseManifest(readFileSync(join(folder, MANIFEST_PATH))).generator);
  } catch {
    return false;
  }
}

/** Unpacks an archive to `folder`, in place of an older bundle. Throws {@link FolderNotReplaceable} instead of replacing anything else. */
export async function openBundle(archive: string, folder: string): Promise<void> {
  if (!isReplaceable(folder)) {
    throw new FolderNotReplaceable(
      `${folder} exists and is not a bundle, so it is not replaced; move it away, or choose another place with --out`,
    );
  }
  await mkdir(dirname(folder), { recursive: true });
  const fresh = `${folder}.new-${process.pid}`;
  const old = `${folder}.old-${process.pid}`;
  try {
    await unpackBundle(createReadStream(archive, { highWaterMark: 256 * 1024 }), fresh);
    if (existsSync(folder)) await rename(folder, old);
    await rename(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}
