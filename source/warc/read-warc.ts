import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createByteReader } from '../../bundle/byte-reader.js';
import { liveAddress } from '../../site/live/address.js';
import { fileBytes, gunzippedBytes } from '../file-bytes.js';
import { isGzip, readHead } from '../file-head.js';
import { SourceRefused } from '../source-errors.js';
import { splitResponse } from './http-head.js';
import { readRecords, type WarcRecord, withoutBrackets } from './read-records.js';
import { isBetter, type RecordedCrawl, type RecordedResponse, type SpooledBody } from './recorded-site.js';
import { createSpool, type Spool } from './spool.js';

export interface WarcLimits {
  /** Maximum size of one body. */
  readonly fileBytes: number;
  /** Maximum size of all bodies. */
  readonly bytes: number;
}

export interface ReadWarcOptions {
  readonly limits: WarcLimits;
  /** The folder for the temporary file with the bodies. */
  readonly temporaryFolder: string;
  readonly signal: AbortSignal;
}

const MAX_RESPONSES = 500_000;
/** Maximum ratio of the unpacked to the packed size, beyond the first bytes. Crawls are compressed to a tenth at best. */
const MAX_EXPANSION = 200;
const EXPANSION_FREE_BYTES = 64 * 1024 ** 2;

/**
 * Reads the responses of WARC files into a spool file. Throws `SourceRefused`, naming the file, for one that is damaged, cut off, or
 * larger than the limits, and the signal's reason when aborted.
 */
export async function readWarc(files: readonly string[], options: ReadWarcOptions): Promise<RecordedCrawl> {
  await mkdir(options.temporaryFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(options.temporaryFolder, 'source-'));
  const handle = await open(join(folder, 'bodies'), 'wx+', 0o600);
  const close = async () => {
    await handle.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const reader = new CrawlReader(createSpool(handle, options.limits));
    for (const file of files) await reader.readFile(file, options.signal);
    return { responses: reader.finish(), spool: handle, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A response before the requests and the repeated contents of the crawl are known. */
interface FoundResponse extends RecordedResponse {
  readonly address: string;
  /** The ids of the record and of the one that was written with it. */
  readonly ids: readonly (string | undefined)[];
  /** The digest and address of the content that a `revisit` record stands for. */
  readonly refersTo?: { readonly digest: string | undefined; readonly address: string | undefined };
}

class CrawlReader {
  readonly #spool: Spool;
  readonly #found: FoundResponse[] = [];
  readonly #byDigest = new Map<string, RecordedResponse>();
  /** The ids of requests with another method than GET, and of their responses. */
  readonly #otherMethods = new Set<string>();

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  async readFile(file: string, signal: AbortSignal): Promise<void> {
    const name = basename(file);
    const refused = (problem: string) =>
      new SourceRefused(`the crawl file ${name} cannot be read: ${problem}; record it again`);
    const bytes = bounded(bytesOf(file, refused), await maxBytesOf(file), refused);
    try {
      const reader = createByteReader(bytes, () => refused('it is cut off'));
      for await (const record of readRecords(reader, refused)) {
        signal.throwIfAborted();
        await this.#take(record);
        if (this.#found.length > MAX_RESPONSES) throw refused(`the crawl has more than ${MAX_RESPONSES} responses`);
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
        throw refused(`its compression is damaged, or it is cut off (${error.message})`);
      throw error;
    } finally {
      // Closes the file also when it is not read to its end.
      await bytes.return();
    }
  }

  /** Returns the best response of each address. */
  finish(): Map<string, RecordedResponse> {
    const responses = new Map<string, RecordedResponse>();
    const take = (address: string, response: RecordedResponse) => {
      const known = responses.get(address);
      if (known === undefined || isBetter(response, known)) responses.set(address, response);
    };
    const ours = this.#found.filter(({ ids }) => !ids.some((id) => id !== undefined && this.#otherMethods.has(id)));
    for (const found of ours) if (found.refersTo === undefined) take(found.address, plain(found));
    for (const found of ours) {
      const { refersTo } = found;
      if (refersTo === undefined) continue;
      const original =
        this.#byDigest.get(refersTo.digest ?? '') ??
        responses.get(refersTo.address ?? '') ??
        responses.get(found.address);
      take(found.address, plain(original === undefined ? found : { ...found, ...contentOf(original, found) }));
    }
    return responses;
  }

  async #take(record: WarcRecord): Promise<void> {
    const { type, header } = record;
    if (type === 'request') return this.#takeRequest(record);
    if (type !== 'response' && type !== 'revisit' && type !== 'resource') return;
    const address = /^https?:/i.test(record.uri) ? liveAddress(record.uri) : undefined;
    if (address === undefined) return;
    const common = {
      address,
      date: header('warc-date') ?? '',
      ids: [header('warc-record-id'), header('warc-concurrent-to')],
    };
    if (type === 'resource') {
      const headers = new Map([['content-type', header('content-type') ?? '']]);
      this.#add({ ...common, status: 200, headers, body: await this.#spool.write(record.content, {}) }, record);
      return;
    }
    if (!/^application\/http\b/i.test(header('content-type') ?? 'application/http')) return;
    const { head, body } = await splitResponse(record.content);
    if (type === 'revisit') {
      const address = liveAddress(withoutBrackets(header('warc-refers-to-target-uri') ?? ''));
      this.#found.push({
        ...common,
        // A response of 304 says that the recorded content is unchanged.
        status: head === undefined || head.status === 304 ? 200 : head.status,
        headers: head?.headers ?? new Map(),
        body: { kind: 'missing' },
        refersTo: { digest: header('warc-payload-digest'), address },
      });
      return;
    }
    if (head !== undefined)
      this.#add({ ...common, ...head, body: await this.#bodyOf(record, head.headers, body) }, record);
  }

  #add(found: FoundResponse, { header }: WarcRecord): void {
    this.#found.push(found);
    const digest = header('warc-payload-digest');
    if (digest !== undefined && found.body.kind === 'whole' && !this.#byDigest.has(digest))
      this.#byDigest.set(digest, found);
  }

  async #bodyOf(
    { header }: WarcRecord,
    headers: ReadonlyMap<string, string>,
    body: AsyncIterable<Buffer>,
  ): Promise<SpooledBody> {
    const isPartial = header('warc-truncated') !== undefined || header('warc-segment-number') !== undefined;
    if (isPartial) return { kind: 'partial' };
    const contentEncoding = headers.get('content-encoding');
    const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
    const spooled = await this.#spool.write(body, {
      ...(contentEncoding !== undefined && { contentEncoding }),
      ...(isChunked && { isChunked }),
    });
    const stated = headers.get('content-length') ?? '';
    const isShort =
      spooled.kind === 'whole' &&
      contentEncoding === undefined &&
      !isChunked &&
      /^\d+$/.test(stated) &&
      Number(stated) > spooled.sizeBytes;
    return isShort ? { kind: 'partial' } : spooled;
  }

  /** Notes requests whose responses are not what a reader of the address gets. */
  async #takeRequest({ header, content }: WarcRecord): Promise<void> {
    const first = await content.next();
    if (first.done === true || /^GET /i.test(first.value.toString('latin1', 0, 16))) return;
    for (const id of [header('warc-record-id'), header('warc-concurrent-to')])
      if (id !== undefined) this.#otherMethods.add(id);
  }
}

/** Returns the content of an original response, with the headers of its repetition where that has some. */
function contentOf(original: RecordedResponse, repeated: RecordedResponse): Pick<RecordedResponse, 'body' | 'headers'> {
  return { body: original.body, headers: new Map([...original.headers, ...repeated.headers]) };
}

function plain({ status, headers, body, date }: RecordedResponse): RecordedResponse {
  return { status, headers, body, date };
}

/** Yields the bytes of a file, decompressed. A compressed file consists of a part per record. */
async function* bytesOf(
  file: string,
  refused: (problem: string) => Error,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!isGzip(await readHead(file, 2))) return yield* fileBytes(file);
  const readBytes = yield* gunzippedBytes(file);
  if (readBytes < (await stat(file)).size) throw refused('something other than records follows its last one');
}

const maxBytesOf = async (file: string) => EXPANSION_FREE_BYTES + (await stat(file)).size * MAX_EXPANSION;

async function* bounded(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  refused: (problem: string) => Error,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw refused(`it expands to more than ${MAX_EXPANSION} times its size`);
    yield chunk;
  }
}
