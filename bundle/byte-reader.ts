/** Reads exact numbers of bytes from a stream of chunks of any length. */
export interface ByteReader {
  /** Returns the next `count` bytes as one buffer. Throws `atEnd()` if the stream ends before. */
  take(count: number): Promise<Buffer>;
  /** Yields the next `count` bytes as they arrive. */
  stream(count: number): AsyncGenerator<Buffer, void, undefined>;
  /**
   * Reads to the end, so that a checksum at the end of the stream is verified. Throws the stream's errors, and
   * `tooMuch()` beyond `maxBytes`.
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
