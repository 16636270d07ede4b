import { isUtf8 } from 'node:buffer';
import { decodeBody } from '../../site/outside/decode-body.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';

/** The encodings of a recorded body, as its headers state them. */
export interface BodyEncodings {
  readonly contentEncoding?: string;
  readonly isChunked?: true;
}

/**
 * Decodes a recorded body: its chunks, then its compression. Programs that record what a browser received often keep the headers of an
 * encoding that the body no longer has, so a body that plainly is not encoded is returned unchanged. Throws {@link FetchFailure}.
 */
export async function decodeRecordedBody(
  bytes: Buffer,
  { contentEncoding, isChunked }: BodyEncodings,
  maxBytes: number,
): Promise<Buffer> {
  const body = isChunked ? joinChunks(bytes) : bytes;
  try {
    return await decodeBody(body, contentEncoding, maxBytes);
  } catch (error) {
    if (error instanceof FetchFailure && error.kind === 'answer' && isUtf8(body)) return body;
    throw error;
  }
}

/** The line before a chunk: its size, and extensions that mean nothing here. */
const SIZE_LINE = /^([0-9a-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r?\n/i;
const MAX_SIZE_LINE = 1024;

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = SIZE_LINE.exec(bytes.toString('latin1', at, at + MAX_SIZE_LINE));
    if (line === null && parts.length === 0 && at === 0) return bytes;
    const size = Number.parseInt(line?.[1] ?? '', 16);
    if (line === null || at + line[0].length + size > bytes.length)
      throw new FetchFailure('answer', 'the crawl file contains only a part of it');
    at += line[0].length;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at, at + size));
    at += size;
    // The end of a chunk's line.
    if (bytes[at] === 0x0d) at += 1;
    if (bytes[at] === 0x0a) at += 1;
  }
}
