import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { FetchFailure } from './fetch-failure.js';

const DECODERS: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** The `Accept-Encoding` header: the encodings that can be decoded. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/**
 * Decodes a response's Content-Encoding, to at most `maxBytes`. Bytes that are labeled gzip and plainly are not are
 * taken unchanged, because some servers label everything so. Throws {@link FetchFailure}.
 */
export async function decodeBody(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const [name] = names;
  if (name === undefined) return body;
  const decode = DECODERS[name];
  // Two encodings on one picture are an attack or a mistake.
  if (decode === undefined || names.length > 1) {
    throw new FetchFailure('answer', `it has the encoding “${names.join(', ').slice(0, 60)}”, which was not requested`);
  }
  if (name.endsWith('gzip') && !(body[0] === 0x1f && body[1] === 0x8b)) return body;
  try {
    return await decode(body, { maxOutputLength: maxBytes });
  } catch (cause) {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) throw new FetchFailure('too-large', `it is larger than ${maxBytes} bytes`, { cause });
    throw new FetchFailure('answer', `the response is damaged (${name})`, { cause });
  }
}
