/** An index that was built but not stored yet. */
export interface BuiltIndex {
  /** The SHA-256 hash of its bytes, in hexadecimal. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly chunks: number;
  readonly pages: number;
  /** Returns its bytes. Called once. */
  body(): Uint8Array | AsyncIterable<Uint8Array>;
}
