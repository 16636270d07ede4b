import { gzipSync } from 'node:zlib';

/** A record of a WARC file: its type, its headers beyond the required ones, and its block. */
export interface WarcRecordOf {
  readonly type?: string;
  readonly uri?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly block?: string | Buffer;
  /** The Content-Length to state in place of the true one. */
  readonly length?: number;
}

/** Writes records as the programs that record crawls do. */
export function warc(...records: readonly WarcRecordOf[]): Buffer {
  return Buffer.concat(records.map(record));
}

/** Writes records with each one compressed on its own. */
export function warcGz(...records: readonly WarcRecordOf[]): Buffer {
  return Buffer.concat(records.map((each) => gzipSync(record(each))));
}

/** A recorded response. */
export function response(
  uri: string,
  body: string | Buffer,
  {
    head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html',
    ...more
  }: Omit<WarcRecordOf, 'block'> & { readonly head?: string } = {},
): WarcRecordOf {
  return { type: 'response', uri, block: Buffer.concat([Buffer.from(`${head}\r\n\r\n`), Buffer.from(body)]), ...more };
}

function record({ type = 'response', uri, headers = {}, block = '', length }: WarcRecordOf): Buffer {
  const content = Buffer.from(block);
  const lines = Object.entries({
    'WARC-Type': type,
    'WARC-Date': '2026-01-01T00:00:00Z',
    ...(uri !== undefined && { 'WARC-Target-URI': uri }),
    ...(type !== 'warcinfo' && {
      'Content-Type': `application/http; msgtype=${type === 'request' ? 'request' : 'response'}`,
    }),
    ...headers,
    'Content-Length': String(length ?? content.length),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`WARC/1.1\r\n${lines.join('')}\r\n`), content, Buffer.from('\r\n\r\n')]);
}
