import type { ObjectStore } from '../storage/object-store.js';

/** A stored archive: a bundle, or one of its further forms. */
interface StoredArchive {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** The objects that belong to a bundle besides its main archive. */
interface OtherObjects {
  readonly forms: readonly (StoredArchive & { readonly format: string })[];
  readonly signatures: readonly StoredSignature[];
}

interface StoredSignature {
  readonly format: string;
  readonly keyId: string;
  readonly key: string;
  readonly provenanceKey: string;
}

/** The facts about a job that a link to its archive needs. */
export interface ArchiveOfJob {
  readonly domain: string;
  readonly version: string | null;
  /** The archive and its further forms; null until the job is completed. */
  readonly bundle: (StoredArchive & Partial<OtherObjects>) | null;
  readonly bundleRemovedAt: Date | null;
}

/** A link to an archive. Whoever has it can download the archive until it expires, so it is never stored or logged. */
export interface ArchiveLink {
  readonly url: string;
  readonly expiresAt: Date;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The links to what proves the archive's origin; undefined for an archive that is not signed. */
  readonly signed?: SignatureLinks;
}

export interface SignatureLinks {
  /** The id of the signing key. */
  readonly keyId: string;
  readonly signatureUrl: string;
  readonly provenanceUrl: string;
}

/** Creates a link to a job's archive in one of its forms. Returns undefined if the store does not have it. */
export async function linkArchive(
  store: Pick<ObjectStore, 'head' | 'signedLink'>,
  job: ArchiveOfJob,
  { expiresInSeconds, format = 'tar.gz' }: { readonly expiresInSeconds: number; readonly format?: string },
): Promise<ArchiveLink | undefined> {
  const { bundle } = job;
  const archive = format === 'tar.gz' ? bundle : bundle?.forms?.find((form) => form.format === format);
  if (!archive || job.bundleRemovedAt !== null) return undefined;
  const stored = await store.head(archive.key);
  // An archive of another size is not the one of this job, and its hash would not match.
  if (stored?.sizeBytes !== archive.sizeBytes) return undefined;
  const downloadName = archiveName(job, format);
  const { url, expiresAt } = await store.signedLink(archive.key, { expiresInSeconds, downloadName });
  const signature = bundle?.signatures?.find((each) => each.format === format);
  const signed = signature && (await linkSignature(store, signature, { expiresInSeconds, downloadName }));
  return { url, expiresAt, sizeBytes: archive.sizeBytes, sha256: archive.sha256, ...(signed && { signed }) };
}

async function linkSignature(
  store: Pick<ObjectStore, 'signedLink'>,
  { keyId, key, provenanceKey }: StoredSignature,
  { expiresInSeconds, downloadName }: { readonly expiresInSeconds: number; readonly downloadName: string },
): Promise<SignatureLinks> {
  const link = async (objectKey: string, ending: string) =>
    (await store.signedLink(objectKey, { expiresInSeconds, downloadName: `${downloadName}${ending}` })).url;
  const [signatureUrl, provenanceUrl] = [await link(key, '.minisig'), await link(provenanceKey, '.intoto.json')];
  return { keyId, signatureUrl, provenanceUrl };
}

/** Returns the download name of an archive. Versions are named by authors, so only characters that every file system accepts are kept. */
export function archiveName({ domain, version }: Pick<ArchiveOfJob, 'domain' | 'version'>, format: string): string {
  const suffix = (version ?? '').replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60);
  return `${domain.slice(0, 150)}${suffix === '' ? '' : `-${suffix}`}.${format}`;
}
