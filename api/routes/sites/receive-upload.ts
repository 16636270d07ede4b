import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, invalidRequest, payloadTooLarge, unsupportedMediaType } from '../../http/errors.js';

export const ARCHIVE_TYPES = [
  'application/gzip',
  'application/x-gzip',
  'application/x-tar',
  'application/x-compressed-tar',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
] as const;

/**
 * Streams a request's body into a file and returns its length and hash. Throws `payload_too_large` as soon as the body is known to exceed
 * `limitBytes`.
 */
export async function receiveUpload(
  request: IncomingMessage,
  file: string,
  limitBytes: number,
): Promise<{ readonly sizeBytes: number; readonly sha256: string }> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const mediaType = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!ARCHIVE_TYPES.some((each) => each === mediaType)) {
    throw unsupportedMediaType(
      'the body is not declared as an archive; send Content-Type: application/gzip or application/zip',
    );
  }
  if (encoding.toLowerCase() !== 'identity') throw unsupportedMediaType('send the body without Content-Encoding');
  if (Number(request.headers['content-length']) > limitBytes) {
    request.resume();
    throw payloadTooLarge(limitBytes);
  }
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      done(sizeBytes > limitBytes ? payloadTooLarge(limitBytes) : null, chunk);
    },
  });
  try {
    // The request stays open, so that the sender still receives the response.
    await pipeline(request.iterator({ destroyOnReturn: false }), measure, createWriteStream(file, { flags: 'wx' }));
  } catch (error) {
    request.resume();
    if (error instanceof ApiError) throw error;
    if (request.errored !== null || request.destroyed)
      throw invalidRequest('the upload was incomplete; upload the archive again');
    throw error;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
