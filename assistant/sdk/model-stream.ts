import type { LanguageModelV3StreamPart, LanguageModelV3StreamResult } from '@ai-sdk/provider';
import { LeanReadableStream } from './readable-stream.js';
import type { StreamSource } from './stream-types.js';

type ModelStream = LanguageModelV3StreamResult['stream'];

/** A model's stream as the SDK of `sdk.ts` reads it; nothing is asked of its source before somebody reads. */
export function modelStream(source: StreamSource<LanguageModelV3StreamPart>): ModelStream {
  // Only what the SDK uses of one is there.
  return new LeanReadableStream(source, { highWaterMark: 0 }) as unknown as ModelStream;
}

export function isLean(stream: object): boolean {
  return stream instanceof LeanReadableStream;
}
