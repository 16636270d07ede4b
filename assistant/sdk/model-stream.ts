import type { LanguageModelV3StreamPart, LanguageModelV3StreamResult } from '@ai-sdk/provider';
import { LeanReadableStream } from './readable-stream.js';
import type { StreamSource } from './stream-types.js';

type ModelStream = LanguageModelV3StreamResult['stream'];

/** Creates a model's stream for the SDK of `sdk.ts`. Its source is not called before the first read. */
export function modelStream(source: StreamSource<LanguageModelV3StreamPart>): ModelStream {
  // The stream has only the methods that the SDK uses.
  return new LeanReadableStream(source, { highWaterMark: 0 }) as unknown as ModelStream;
}

export function isLean(stream: object): boolean {
  return stream instanceof LeanReadableStream;
}
