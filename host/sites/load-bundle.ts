import { createHash } from 'node:crypto';
import { unpackBundle } from '../../bundle/unpack.js';
import type { HostedExport } from '../../database/records/publication-records.js';
import { FetchFailure } from '../../deployment/fetch/fetch-failure.js';
import { readManifest } from '../../deployment/fetch/verify-files.js';
import { type BundleRecord, bundleId } from '../../deployment/shelf/bundle-record.js';
import type { BundleShelf } from '../../deployment/shelf/bundle-shelf.js';
import type { ObjectStore } from '../../storage/object-store.js';

export interface LoadContext {
  readonly store: ObjectStore;
  readonly shelf: BundleShelf;
}

/**
 * Unpacks the archive of an export from the store to a shelf, and returns its record. The archive is compared with the
 * SHA-256 of its job, which covers every file. A bundle that is already on the shelf is returned. Throws the errors of
 * the store and of {@link unpackBundle}, and {@link FetchFailure} for an archive that is not the job's.
 */
export async function loadBundle(
  { bundle }: Pick<HostedExport, 'bundle'>,
  context: LoadContext,
): Promise<BundleRecord> {
  const { store, shelf } = context;
  const kept = (await shelf.list()).find(({ sha256 }) => sha256 === bundle.sha256);
  if (kept !== undefined) return kept;
  const incoming = `incoming-${bundle.sha256.slice(0, 12)}`;
  const folder = await shelf.newSiteFolder(incoming);
  try {
    const hash = createHash('sha256');
    await unpackBundle(hashed(await store.read(bundle.key), hash), folder);
    if (hash.digest('hex') !== bundle.sha256)
      throw new FetchFailure('checksum', 'the archive in the store is not the one that the export made');
    const { site, version, pageCount, hosting } = await readManifest(folder);
    const id = bundleId(version, bundle.sha256);
    return await shelf.keep(incoming, { id, site, version, sha256: bundle.sha256, pageCount, hosting });
  } finally {
    await shelf.dropIncoming(incoming);
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
