/** An index on its way into the store. */
export interface BuiltIndex {
  /** Of its bytes, in hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly chunks: number;
  readonly pages: number;
  /** Its bytes; asked for once. */
  body(): Uint8Array | AsyncIterable<Uint8Array>;
}
