/** The head of a recorded HTTP response. */
export interface HttpHead {
  readonly status: number;
  /** Headers by their lower-case names; of several with a name, the first. */
  readonly headers: ReadonlyMap<string, string>;
}

/** Maximum size of a head. */
const MAX_HEAD_BYTES = 128 * 1024;

/**
 * Parts a recorded response into its head and its body, which can be read once. The head is undefined if the content is not an HTTP
 * response.
 */
export async function splitResponse(
  content: AsyncGenerator<Buffer, void, undefined>,
): Promise<{ readonly head: HttpHead | undefined; readonly body: AsyncIterable<Buffer> }> {
  let read: Buffer = Buffer.alloc(0);
  for (;;) {
    const end = headEnd(read);
    if (end !== undefined)
      return { head: parseHead(read.toString('latin1', 0, end)), body: joined(read.subarray(end), content) };
    if (read.length > MAX_HEAD_BYTES) return { head: undefined, body: joined(read, content) };
    const { value, done } = await content.next();
    // Without a body, some programs omit the empty line.
    if (done === true) return { head: parseHead(read.toString('latin1')), body: joined(Buffer.alloc(0), content) };
    read = Buffer.concat([read, value]);
  }
}

/** Returns where the body begins: after the first empty line. */
function headEnd(bytes: Buffer): number | undefined {
  for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) {
    if (bytes[at + 1] === 0x0a) return at + 2;
    if (bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a) return at + 3;
  }
  return undefined;
}

function parseHead(text: string): HttpHead | undefined {
  const [first = '', ...lines] = text.split(/\r?\n/);
  const status = /^HTTP\/[\d.]+ +(\d{3})\b/i.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^\s:]+)\s*:\s*(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    const known = headers.get(key);
    if (name !== '' && known === undefined) headers.set(key, value.trim());
    // A page may have several of these, each for other crawlers.
    else if (key === 'x-robots-tag') headers.set(key, `${known}\n${value.trim()}`);
  }
  return { status: Number(status), headers };
}

async function* joined(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  if (first.length > 0) yield first;
  yield* rest;
}
