import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANIFEST_PATH } from '../bundle/manifest.js';
import { unpackBundle } from '../bundle/unpack.js';
import { CommandError } from './exit-codes.js';

/** Calls `use` with the folder of a bundle. That of an archive exists only during the call. */
export async function withBundle<Result>(place: string, use: (folder: string) => Promise<Result>): Promise<Result> {
  if (!existsSync(place)) throw new CommandError(`${place} does not exist.`);
  if (statSync(place).isDirectory()) {
    if (existsSync(join(place, MANIFEST_PATH))) return use(place);
    throw new CommandError(
      `${place} is not a bundle: it has no ${MANIFEST_PATH}. Pass the folder that an export created.`,
    );
  }
  const temporary = await mkdtemp(join(tmpdir(), 'offprint-bundle-'));
  try {
    const folder = join(temporary, 'bundle');
    await unpackBundle(createReadStream(place, { highWaterMark: 256 * 1024 }), folder);
    return await use(folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
