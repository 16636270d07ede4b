/** A stream of records: lines of headers, then a number of bytes. */
export interface RecordStream {
  /** Returns the next line without its end; undefined at the end of the stream. Throws `tooLong()` for a longer line. */
  line(maxBytes: number, tooLong: () => Error): Promise<string | undefined>;
  /** Yields the next `count` bytes as they arrive. Throws `atEnd()` if the stream ends before. */
  bytes(count: number, atEnd: () => Error): AsyncGenerator<Buffer, void, undefined>;
}

const LINE_FEED = 0x0a;

export function createRecordStream(chunks: AsyncIterable<Uint8Array>): RecordStream {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** Reads a further chunk; false at the end of the stream. */
  const fill = async (): Promise<boolean> => {
    const { value, done } = await iterator.next();
    if (done === true) return false;
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    return true;
  };

  return {
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
    async *bytes(count, atEnd) {
      for (let missing = count; missing > 0; ) {
        if (rest.length === 0 && !(await fill())) throw atEnd();
        const part = rest.subarray(0, missing);
        rest = rest.subarray(part.length);
        missing -= part.length;
        if (part.length > 0) yield part;
      }
    },
  };
}
