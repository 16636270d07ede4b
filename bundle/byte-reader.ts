/** Takes exact numbers of bytes from a stream of chunks of any length. */
export interface ByteReader {
  /** The next `count` bytes as one buffer; throws `atEnd()` where the stream ends before. */
  take(count: number): Promise<Buffer>;
  /** The next `count` bytes as they come. */
  stream(count: number): AsyncGenerator<Buffer, void, undefined>;
  /**
   * Reads to the end, so that what guards the end of the stream (a checksum) is seen. Throws what the stream throws, and
   * `tooMuch()` past `maxBytes`.
   */
  drain(maxBytes: number, tooMuch: () => Error): Promise<void>;
}

export function createByteReader(chunks: AsyncIterable<Uint8Array>, atEnd: () => Error): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  const next = async (limit: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { value, done } = await iterator.next();
      if (done === true) throw atEnd();
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const part = rest.subarray(0, limit);
    rest = rest.subarray(part.length);
    return part;
  };

  async function* stream(count: number): AsyncGenerator<Buffer, void, undefined> {
    for (let missing = count; missing > 0; ) {
      const part = await next(missing);
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
