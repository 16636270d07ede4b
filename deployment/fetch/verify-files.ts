import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type BundleManifest, MANIFEST_PATH, parseManifestInTurns } from '../../bundle/manifest.js';
import { FetchFailure } from './fetch-failure.js';

/** The size above which files are read in chunks. */
const SMALL_FILE_BYTES = 4 * 1024 * 1024;
const MAX_NAMED_FILES = 3;

/**
 * Compares every file of an unpacked bundle with its manifest: all listed files must exist, byte for byte, and no
 * others. Returns the manifest. Throws {@link FetchFailure} that names files.
 */
export async function verifyFiles(folder: string): Promise<BundleManifest> {
  const manifest = await readManifest(folder);
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  const strangers: string[] = [];
  for await (const path of filesIn(folder)) {
    const file = listed.get(path);
    if (file === undefined) {
      if (path !== MANIFEST_PATH) strangers.push(path);
      continue;
    }
    listed.delete(path);
    if ((await sha256Of(join(folder, path), file.sizeBytes)) !== file.sha256) {
      throw new FetchFailure(
        'bad_manifest',
        `the file ${JSON.stringify(path)} differs from the one in the manifest; export the bundle again`,
      );
    }
  }
  if (strangers.length > 0) throw unlike('files that its manifest does not list', strangers);
  if (listed.size > 0) throw unlike('a manifest that lists missing files', [...listed.keys()]);
  return manifest;
}

/** Reads the manifest of a folder. Throws {@link FetchFailure} if there is none. */
export async function readManifest(folder: string): Promise<BundleManifest> {
  let bytes: Buffer;
  try {
    bytes = await readFile(join(folder, MANIFEST_PATH));
  } catch (cause) {
    throw new FetchFailure('bad_manifest', `the archive has no ${MANIFEST_PATH}: it is not an Offprint bundle`, {
      cause,
    });
  }
  try {
    return await parseManifestInTurns(bytes);
  } catch (cause) {
    throw new FetchFailure('bad_manifest', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function unlike(what: string, paths: readonly string[]): FetchFailure {
  const names = paths
    .slice(0, MAX_NAMED_FILES)
    .map((path) => JSON.stringify(path))
    .join(', ');
  const more = paths.length > MAX_NAMED_FILES ? ` and ${paths.length - MAX_NAMED_FILES} more` : '';
  return new FetchFailure('bad_manifest', `the bundle has ${what}: ${names}${more}; export it again`);
}

async function* filesIn(folder: string, inside = folder): AsyncGenerator<string> {
  for (const entry of await readdir(inside, { withFileTypes: true })) {
    const path = join(inside, entry.name);
    if (entry.isDirectory()) yield* filesIn(folder, path);
    else yield relative(folder, path).split(sep).join('/');
  }
}

/** Returns the SHA-256 of a file; undefined if its length already differs. */
async function sha256Of(path: string, sizeBytes: number): Promise<string | undefined> {
  if ((await stat(path)).size !== sizeBytes) return undefined;
  const hash = createHash('sha256');
  if (sizeBytes <= SMALL_FILE_BYTES) return hash.update(await readFile(path)).digest('hex');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
