/** Under the names that the AI SDK knows them by: the build puts them in place of those of the platform. */
export { LeanReadableStream as ReadableStream } from './readable-stream.js';
export { LeanTransformStream as TransformStream } from './transform-stream.js';
export { LeanWritableStream as WritableStream } from './writable-stream.js';
