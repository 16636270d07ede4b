import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { EnvHttpProxyAgent, fetch } from 'undici';
import yauzl from 'yauzl';
import { READER_RELEASE, type ReaderRelease } from './reader-release.js';

/** The downloaded files of a release. */
export interface ReaderFiles {
  readonly weights: string;
  readonly tokenizer: string;
}

/** The time without a byte after which the download fails, in milliseconds. A slow one may take as long as it needs. */
const SILENCE_MS = 60_000;

/** Returns the files of a release in a cache folder, or undefined if they were not downloaded yet. */
export async function findWeights(
  folder: string,
  release: ReaderRelease = READER_RELEASE,
): Promise<ReaderFiles | undefined> {
  const files = filesOf(folder, release);
  try {
    await Promise.all([access(files.weights), access(files.tokenizer)]);
    return files;
  } catch {
    return undefined;
  }
}

/**
 * Downloads the archive of a release, through the environment's proxy, and unpacks its files into a cache folder. Rejects if the archive
 * does not have the expected hash; nothing of it is kept then.
 */
export async function installWeights(
  folder: string,
  { release = READER_RELEASE, signal }: { readonly release?: ReaderRelease; readonly signal?: AbortSignal } = {},
): Promise<ReaderFiles> {
  const known = await findWeights(folder, release);
  if (known !== undefined) return known;
  const archive = await download(release, signal);
  const sha256 = createHash('sha256').update(archive).digest('hex');
  if (sha256 !== release.sha256)
    throw new Error(`the archive has the sha256 ${sha256}, not the expected ${release.sha256}, so it is not used`);
  const files = filesOf(folder, release);
  const target = dirname(files.weights);
  await mkdir(folder, { recursive: true });
  // Another process may install the same: each has a folder of its own, and the first renames it.
  const temporary = await mkdtemp(`${target}-`);
  try {
    for (const name of [release.weights, release.tokenizer])
      await writeFile(join(temporary, name), await entryOf(archive, name));
    await rename(temporary, target).catch(async (error: unknown) => {
      if ((await findWeights(folder, release)) === undefined) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return files;
}

function filesOf(folder: string, { name, weights, tokenizer }: ReaderRelease): ReaderFiles {
  return { weights: join(folder, name, weights), tokenizer: join(folder, name, tokenizer) };
}

async function download({ url, sizeBytes }: ReaderRelease, signal?: AbortSignal): Promise<Buffer> {
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS });
  try {
    const response = await fetch(url, { dispatcher, ...(signal && { signal }) });
    if (!response.ok || response.body === null)
      throw new Error(`${new URL(url).host} responded with ${response.status}`);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of response.body) {
      length += piece.length;
      if (length > sizeBytes) throw new Error('the archive is larger than expected, so it is not used');
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } finally {
    void dispatcher.close();
  }
}

/** Returns the content of one file of a ZIP archive, which a JAR is. */
async function entryOf(archive: Buffer, name: string): Promise<Buffer> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(archive, { lazyEntries: true });
  const entry = await new Promise<yauzl.Entry>((resolve, reject) => {
    zip.on('entry', (each: yauzl.Entry) => (each.fileName === name ? resolve(each) : zip.readEntry()));
    zip.on('end', () => reject(new Error(`the archive lacks ${name}`)));
    zip.on('error', reject);
    zip.readEntry();
  });
  return buffer(await promisify(zip.openReadStream.bind(zip))(entry));
}
