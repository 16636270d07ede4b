import { createReadStream } from 'node:fs';
import { BadSignature, hashOf, keyIdText, parsePublicKey, parseSignature, verifyHash } from '../../signing/minisign.js';
import { FetchFailure } from './fetch-failure.js';

export interface SignedArchive {
  /** The downloaded archive. */
  readonly file: string;
  /** The link of the archive. */
  readonly url: string;
  /** The link of the signature; undefined if it lies beside the archive. */
  readonly signatureUrl?: string | undefined;
  /** The public keys of which one must have signed the archive. */
  readonly publicKeys: readonly string[];
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 20_000;
/** The maximum size of a signature file. */
const MAX_SIGNATURE_BYTES = 16 * 1024;

/** Downloads the signature of an archive and verifies it. Returns the id of the key. Throws {@link FetchFailure}. */
export async function checkSignature({ file, url, signatureUrl, publicKeys, signal }: SignedArchive): Promise<string> {
  const text = await download(signatureUrl ?? besideArchive(url), signal);
  try {
    const hash = await hashOf(createReadStream(file, { highWaterMark: 256 * 1024 }));
    const { key } = verifyHash(publicKeys.map(parsePublicKey), hash, parseSignature(text));
    return keyIdText(key);
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    throw new FetchFailure('bad_signature', `${error.message}. It is not installed`);
  }
}

/** Returns the address of the signature beside an archive: its path with `.minisig`. */
function besideArchive(url: string): string {
  const beside = new URL(url);
  beside.pathname += '.minisig';
  return beside.href;
}

async function download(url: string, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  } catch (cause) {
    throw new FetchFailure('network', 'the signature of the archive could not be downloaded', { cause });
  }
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel();
    throw new FetchFailure('network', `the request for the signature was answered with ${response.status}`);
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw unsigned(`the request for its signature was answered with ${response.status}`);
  }
  return readSmall(response);
}

async function readSmall(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_SIGNATURE_BYTES) throw unsigned('the file at the address of its signature is too large');
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof FetchFailure) throw cause;
    throw new FetchFailure('network', 'the connection ended before the signature arrived', { cause });
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the failure of an archive without a signature. */
function unsigned(reason: string): FetchFailure {
  return new FetchFailure(
    'bad_signature',
    `the archive is not signed: ${reason}. Create a signing key in the service with \`offprint signing-key create\` and export again, set staticExport.signatureUrl, or remove staticExport.publicKey`,
  );
}
