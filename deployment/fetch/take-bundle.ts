import { createReadStream } from 'node:fs';
import { unpackBundle } from '../../bundle/unpack.js';
import type { DeploymentConfig } from '../../config/read-deployment-config.js';
import type { Logger } from '../../logging/logger.js';
import { type BundleRecord, bundleId } from '../shelf/bundle-record.js';
import type { BundleShelf } from '../shelf/bundle-shelf.js';
import { discardDownload, downloadArchive } from './download-archive.js';
import { asFetchFailure, FetchFailure } from './fetch-failure.js';
import { verifyFiles } from './verify-files.js';

export interface Offer {
  readonly url: string;
  /** Of the archive, where it is known beforehand. */
  readonly sha256?: string;
  /** What the manifest must say, where a version is pinned. */
  readonly version?: string;
  /** What the manifest must say, where one domain is followed. */
  readonly site?: string;
}

export interface TakeContext {
  readonly shelf: BundleShelf;
  readonly storage: DeploymentConfig['storage'];
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly retryMs?: number;
}

/**
 * Downloads a bundle, holds it against its checksum and manifest, unpacks it and puts it on the shelf. One that is there already
 * is answered as it is. Whatever fails, the shelf is as before. Throws {@link FetchFailure}.
 */
export async function takeBundle(
  offer: Offer,
  { shelf, storage, log, signal, retryMs }: TakeContext,
): Promise<BundleRecord> {
  const known = await findKept(shelf, offer.sha256);
  if (known !== undefined) return known;
  const download = { url: offer.url, folder: shelf.downloadFolder };
  let isCutOff = true;
  try {
    const archive = await downloadArchive({
      ...download,
      maxBytes: storage.maxArchiveBytes,
      seconds: storage.fetchSeconds,
      signal,
      retryMs,
      onRetry: ({ message, reason }, waitMs) => log.warn({ reason, waitMs }, `The bundle did not arrive: ${message}`),
    });
    isCutOff = false;
    if (offer.sha256 !== undefined && archive.sha256 !== offer.sha256) {
      throw new FetchFailure(
        'checksum',
        `the archive's sha256 is ${archive.sha256} in place of ${offer.sha256}; it is damaged or another one`,
      );
    }
    const kept = await findKept(shelf, archive.sha256);
    return kept ?? (await unpack(archive.file, archive.sha256, offer, { shelf, storage }));
  } catch (error) {
    const failure = asFetchFailure(error);
    // A cut-off download is gone on with; anything else that arrived is of no use.
    isCutOff &&= failure.reason === 'network';
    throw failure;
  } finally {
    if (!isCutOff) await discardDownload(download);
  }
}

async function findKept(shelf: BundleShelf, sha256: string | undefined): Promise<BundleRecord | undefined> {
  return sha256 === undefined ? undefined : (await shelf.list()).find((record) => record.sha256 === sha256);
}

async function unpack(
  file: string,
  sha256: string,
  offer: Offer,
  { shelf, storage }: Pick<TakeContext, 'shelf' | 'storage'>,
): Promise<BundleRecord> {
  const incoming = `incoming-${sha256.slice(0, 12)}`;
  const folder = await shelf.newSiteFolder(incoming);
  try {
    await unpackBundle(createReadStream(file, { highWaterMark: 256 * 1024 }), folder, {
      maxEntries: storage.maxFiles,
      maxBytes: storage.maxUnpackedBytes,
    });
    const { site, version, pageCount, hosting } = await verifyFiles(folder);
    checkWanted(offer, { site, version });
    const id = bundleId(version, sha256);
    const record = { id, site, version, sha256, pageCount, hosting, keptAt: new Date().toISOString() };
    await shelf.keep(incoming, record);
    return record;
  } finally {
    await shelf.dropIncoming(incoming);
  }
}

function checkWanted(offer: Offer, found: { readonly site: string; readonly version: string }): void {
  if (offer.version !== undefined && found.version !== offer.version) {
    throw new FetchFailure(
      'wrong_version',
      `the bundle is version ${JSON.stringify(found.version)}, and staticExport.version asks for ${JSON.stringify(offer.version)}; give the link of that version or another pin`,
    );
  }
  if (offer.site !== undefined && found.site !== offer.site) {
    throw new FetchFailure(
      'bad_manifest',
      `the bundle is of the site ${JSON.stringify(found.site)} and not of ${JSON.stringify(offer.site)}`,
    );
  }
}
