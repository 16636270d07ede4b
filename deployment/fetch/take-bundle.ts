import { createReadStream } from 'node:fs';
import { unpackBundle } from '../../bundle/unpack.js';
import type { DeploymentConfig } from '../../config/read-deployment-config.js';
import { keyIdText, parsePublicKey } from '../../signing/minisign.js';
import { type BundleRecord, bundleId } from '../shelf/bundle-record.js';
import type { BundleShelf } from '../shelf/bundle-shelf.js';
import { checkSignature } from './check-signature.js';
import { type DownloadedArchive, downloadArchive } from './download-archive.js';
import { asFetchFailure, FetchFailure } from './fetch-failure.js';
import { linkPlace } from './link-place.js';
import { discardDownload, discardOthers } from './partial-download.js';
import { verifyFiles } from './verify-files.js';

export interface Offer {
  readonly url: string;
  /** The SHA-256 of the archive, if it is known in advance. */
  readonly sha256?: string;
  /** The version that the manifest must have, if a version is pinned. */
  readonly version?: string;
  /** The site that the manifest must have, if one domain is followed. */
  readonly site?: string;
  /** The link to the signature; by default the file beside the archive. */
  readonly signatureUrl?: string | undefined;
  /** The public keys of which one must have signed the archive; undefined if signatures are not required. */
  readonly publicKeys?: readonly string[] | undefined;
  /** The ids of kept bundles that are incomplete: they count as missing, and are kept until the same bundle has been downloaded again. */
  readonly damaged?: readonly string[];
}

export interface TakeContext {
  readonly shelf: BundleShelf;
  readonly storage: DeploymentConfig['storage'];
  readonly signal: AbortSignal;
  readonly retryMs?: number;
  /** Called before the delay of each retry. */
  readonly onRetry?: (failure: FetchFailure, waitMs: number) => void;
}

/**
 * Downloads a bundle, verifies it by its checksum and manifest, unpacks it and puts it on the shelf. A bundle that is
 * already kept is returned, without downloading it if its SHA-256 or its store identifies it. A failure leaves the
 * shelf unchanged. Throws {@link FetchFailure}.
 */
export async function takeBundle(offer: Offer, context: TakeContext): Promise<BundleRecord> {
  const kept = await takeKept(offer, context.shelf);
  if (kept !== undefined) return kept;
  const record = await takeFromLink(offer, context);
  checkWanted(offer, record);
  return record;
}

/** Returns the kept bundle of an offer that has a SHA-256. Throws {@link FetchFailure}. */
export async function takeKept(offer: Offer, shelf: BundleShelf): Promise<BundleRecord | undefined> {
  const record = await findKept(shelf, offer.sha256, offer);
  if (record !== undefined) checkWanted(offer, record);
  return record;
}

async function takeFromLink(offer: Offer, context: TakeContext): Promise<BundleRecord> {
  const { shelf, storage, signal, retryMs, onRetry } = context;
  const download = { url: offer.url, folder: shelf.downloadFolder };
  let isCutOff = true;
  try {
    await discardOthers(download);
    // If a checksum is given, it decides, and no record has it.
    const known = offer.sha256 === undefined ? await findTaken(shelf, offer) : undefined;
    const { maxArchiveBytes: maxBytes, fetchSeconds: seconds } = storage;
    const wanted = { ...download, known: known?.mark, maxBytes, seconds, signal, retryMs, onRetry };
    const archive = await downloadArchive(wanted);
    isCutOff = false;
    if (archive === undefined) {
      if (known !== undefined) return known;
      throw new FetchFailure('network', "the bundle's link responded with 304 to an unconditional request");
    }
    if (offer.sha256 !== undefined && archive.sha256 !== offer.sha256) {
      throw new FetchFailure(
        'checksum',
        `the archive's SHA-256 is ${archive.sha256} instead of ${offer.sha256}; it is damaged or another archive`,
      );
    }
    const signedBy = await signerOf(archive, offer, signal);
    const kept = await findKept(shelf, archive.sha256, { ...offer, publicKeys: undefined });
    const { mark } = archive;
    const record =
      kept === undefined
        ? await unpack(archive, { offer, signedBy }, context)
        : await shelf.note({ ...kept, mark, ...(signedBy !== undefined && { signedBy }) });
    await forgetOthers(shelf, record);
    return record;
  } catch (error) {
    const failure = asFetchFailure(error);
    // An interrupted download is resumed; any other partial file is useless.
    isCutOff &&= failure.reason === 'network';
    throw failure;
  } finally {
    if (!isCutOff) await discardDownload(download);
  }
}

/** Returns the id of the key that signed an archive; undefined if signatures are not required. Throws {@link FetchFailure}. */
async function signerOf(
  { file }: DownloadedArchive,
  { url, signatureUrl, publicKeys }: Offer,
  signal: AbortSignal,
): Promise<string | undefined> {
  return publicKeys && (await checkSignature({ file, url, signatureUrl, publicKeys, signal }));
}

async function findKept(
  shelf: BundleShelf,
  sha256: string | undefined,
  offer: Offer,
): Promise<BundleRecord | undefined> {
  if (sha256 === undefined) return undefined;
  return (await listWhole(shelf, offer)).find((record) => record.sha256 === sha256);
}

/** Returns the bundle that was last downloaded from the place of an offer. */
async function findTaken(shelf: BundleShelf, offer: Offer): Promise<BundleRecord | undefined> {
  const place = linkPlace(offer.url);
  return (await listWhole(shelf, offer)).find(({ mark }) => mark?.place === place);
}

/** Lists the kept bundles that need no download: complete ones, with a trusted signature where one is required. */
async function listWhole(shelf: BundleShelf, { damaged = [], publicKeys }: Offer): Promise<readonly BundleRecord[]> {
  const trusted = publicKeys?.map((key) => keyIdText(parsePublicKey(key)));
  const isTrusted = ({ signedBy }: BundleRecord) =>
    trusted === undefined || (signedBy !== undefined && trusted.includes(signedBy));
  return (await shelf.list()).filter((record) => !damaged.includes(record.id) && isTrusted(record));
}

/** Removes the marks of other bundles. A place leads to one archive, so earlier ones must not be taken for it. */
async function forgetOthers(shelf: BundleShelf, { id, mark }: BundleRecord): Promise<void> {
  for (const other of await shelf.list()) {
    if (other.id !== id && other.mark?.place === mark?.place) await shelf.note({ ...other, mark: undefined });
  }
}

async function unpack(
  { file, sha256, mark }: DownloadedArchive,
  { offer, signedBy }: { readonly offer: Offer; readonly signedBy: string | undefined },
  { shelf, storage }: TakeContext,
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
    return await shelf.keep(incoming, { id, site, version, sha256, pageCount, hosting, mark, signedBy });
  } finally {
    await shelf.dropIncoming(incoming);
  }
}

function checkWanted(offer: Offer, found: { readonly site: string; readonly version: string }): void {
  if (offer.version !== undefined && found.version !== offer.version) {
    throw new FetchFailure(
      'wrong_version',
      `the bundle is version ${JSON.stringify(found.version)}, but staticExport.version is ${JSON.stringify(offer.version)}; set the link of that version, or another version`,
    );
  }
  if (offer.site !== undefined && found.site !== offer.site) {
    throw new FetchFailure(
      'bad_manifest',
      `the bundle belongs to the site ${JSON.stringify(found.site)}, not to ${JSON.stringify(offer.site)}`,
    );
  }
}
