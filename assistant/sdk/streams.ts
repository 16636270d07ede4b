/** The streams under the platform's names: the build replaces those of the platform with them. */
export { LeanReadableStream as ReadableStream } from './readable-stream.js';
export { LeanTransformStream as TransformStream } from './transform-stream.js';
export { LeanWritableStream as WritableStream } from './writable-stream.js';
