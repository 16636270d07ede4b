import type { ByteReader } from '../../bundle/byte-reader.js';

/** A record of a WARC file (ISO 28500). Its content can be read once, before the next record is requested. */
export interface WarcRecord {
  readonly type: string;
  /** The address that it is about; empty if it names none. */
  readonly uri: string;
  /** Returns a header by its lower-case name. */
  header(name: string): string | undefined;
  readonly content: AsyncGenerator<Buffer, void, undefined>;
}

/** Maximum size of a record's headers. */
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_SHOWN = 200;

/**
 * Yields the records of a WARC file, versions 0.17 to 1.1. Throws the error that `damaged` makes from half a sentence if the file is not
 * a WARC file, is cut off, or has a record with a wrong length.
 */
export async function* readRecords(
  reader: ByteReader,
  damaged: (problem: string) => Error,
): AsyncGenerator<WarcRecord, void, undefined> {
  let before: string | undefined;
  for (;;) {
    const version = await nextVersion(reader, before, damaged);
    if (version === undefined) return;
    const headers = await readHeaders(reader, damaged);
    const header = (name: string) => headers.get(name);
    const uri = withoutBrackets(header('warc-target-uri') ?? '');
    const name = `the record of “${(uri || header('warc-record-id') || 'an unnamed record').slice(0, MAX_SHOWN)}”`;
    const length = header('content-length') ?? '';
    if (!/^\d{1,15}$/.test(length)) throw damaged(`${name} has no valid Content-Length`);
    const content = reader.stream(Number(length), () => damaged(`it ends within ${name}; it is cut off`));
    yield { type: header('warc-type')?.toLowerCase() ?? '', uri, header, content };
    for await (const _ of content);
    before = name;
  }
}

/** Returns an address without the angle brackets of version 1.0. */
export function withoutBrackets(address: string): string {
  return address.replace(/^<(.*)>$/, '$1');
}

/** Skips the empty lines between records, and returns the line with which the next one begins. */
async function nextVersion(
  reader: ByteReader,
  before: string | undefined,
  damaged: (problem: string) => Error,
): Promise<string | undefined> {
  const other = () =>
    damaged(
      before === undefined
        ? 'it does not begin with a WARC record'
        : `no record follows ${before}, whose Content-Length may be wrong`,
    );
  for (;;) {
    const line = await reader.line(MAX_HEADER_BYTES, other);
    if (line === '') continue;
    if (line !== undefined && !/^WARC\/\d\.\d+\s*$/.test(line)) throw other();
    return line;
  }
}

async function readHeaders(reader: ByteReader, damaged: (problem: string) => Error): Promise<Map<string, string>> {
  const headers = new Map<string, string>();
  const tooLong = () => damaged(`a record has more than ${MAX_HEADER_BYTES} bytes of headers`);
  let last = '';
  for (let bytes = 0; ; ) {
    const line = await reader.line(MAX_HEADER_BYTES, tooLong);
    if (line === undefined) throw damaged('it ends within the headers of a record; it is cut off');
    if (line === '') return headers;
    bytes += line.length;
    if (bytes > MAX_HEADER_BYTES) throw tooLong();
    const [, name, value = ''] = /^([^\s:]+)\s*:\s*(.*)$/.exec(line) ?? [];
    // A line that begins with a space continues the one before.
    const continued = name === undefined;
    if (!continued) last = name.toLowerCase();
    headers.set(last, continued ? `${headers.get(last) ?? ''} ${line.trim()}` : value.trim());
  }
}
