const LINE_FEED = 0x0a;

/** Reads exact numbers of bytes, and lines, from a stream of chunks of any length. */
export interface ByteReader {
  /** Returns the next `count` bytes as one buffer. Throws `atEnd()` if the stream ends before. */
  take(count: number): Promise<Buffer>;
  /** Yields the next `count` bytes as they arrive. Throws `atEnd()`, its own or the reader's, if the stream ends before. */
  stream(count: number, atEnd?: () => Error): AsyncGenerator<Buffer, void, undefined>;
  /** Returns the next line without its end; undefined at the end of the stream. Throws `tooLong()` for a longer line. */
  line(maxBytes: number, tooLong: () => Error): Promise<string | undefined>;
  /**
   * Reads to the end, so that a checksum at the end of the stream is verified. Throws the stream's errors, and
   * `tooMuch()` beyond `maxBytes`.
   */
  drain(maxBytes: number, tooMuch: () => Error): Promise<void>;
}

export function createByteReader(chunks: AsyncIterable<Uint8Array>, atEnd: () => Error): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** Reads a further chunk. Returns false at the end of the stream. */
  const fill = async (): Promise<boolean> => {
    const { value, done } = await iterator.next();
    if (done === true) return false;
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    return true;
  };

  const next = async (limit: number, end: () => Error): Promise<Buffer> => {
    while (rest.length === 0) if (!(await fill())) throw end();
    const part = rest.subarray(0, limit);
    rest = rest.subarray(part.length);
    return part;
  };

  async function* stream(count: number, end = atEnd): AsyncGenerator<Buffer, void, undefined> {
    for (let missing = count; missing > 0; ) {
      const part = await next(missing, end);
      missing -= part.length;
      yield part;
    }
  }

  return {
    async take(count) {
      if (rest.length >= count) {
        const part = rest.subarray(0, count);
        rest = rest.subarray(count);
        return part;
      }
      const parts: Buffer[] = [];
      for await (const part of stream(count)) parts.push(part);
      return Buffer.concat(parts);
    },
    stream,
    async line(maxBytes, tooLong) {
      for (let from = 0; ; ) {
        const end = rest.indexOf(LINE_FEED, from);
        if (end > maxBytes || (end < 0 && rest.length > maxBytes)) throw tooLong();
        if (end >= 0) {
          const line = rest.toString('utf8', 0, end);
          rest = rest.subarray(end + 1);
          return line.replace(/\r$/, '');
        }
        from = rest.length;
        if (await fill()) continue;
        const last = rest.toString('utf8');
        rest = Buffer.alloc(0);
        return last === '' ? undefined : last;
      }
    },
    async drain(maxBytes, tooMuch) {
      let bytes = rest.length;
      for (;;) {
        if (bytes > maxBytes) throw tooMuch();
        const { value, done } = await iterator.next();
        if (done === true) return;
        bytes += value.length;
      }
    },
  };
}
