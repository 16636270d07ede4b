import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';

/** A file's bytes, or the reason why it cannot be read. */
export type ReadFile = { readonly bytes: Buffer; readonly status: Stats } | { readonly problem: string };

/** Maximum size of a source file, which is read into memory whole. */
const MAX_SOURCE_BYTES = 256 * 1024 * 1024;
/** Maximum size of any other file. */
const MAX_OTHER_BYTES = 20 * 1024 * 1024;
const SOURCE = /\.(?:mdx?|json|ya?ml)$/i;

/**
 * Reads a file's current bytes with its status before that, or returns the reason why it cannot be read. `path` decides
 * the maximum size: sources of pages may be larger than pictures. A symbolic link is not followed, and a pipe is not
 * waited for. If the file fits into `scratch`, the bytes lie in there until the next call.
 */
export function readProjectFile(file: string, path: string, scratch?: Buffer): ReadFile {
  const maxBytes = SOURCE.test(path) ? MAX_SOURCE_BYTES : MAX_OTHER_BYTES;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, constants.O_RDONLY | NO_FOLLOW | NO_WAIT);
    const status = fstatSync(descriptor);
    if (!status.isFile()) return { problem: 'it is not a regular file. Remove it from the project.' };
    const bytes = readToEnd(descriptor, { expectedBytes: status.size, maxBytes, scratch });
    if (bytes !== undefined) return { bytes, status };
    return {
      problem: `it is larger than ${maxBytes / 1024 / 1024} MB. Make it smaller, or link to it where it is hosted.`,
    };
  } catch {
    return { problem: 'it cannot be read. Check its permissions.' };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

// Windows has neither flag.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NO_WAIT = constants.O_NONBLOCK ?? 0;

interface ReadLimits {
  readonly expectedBytes: number;
  readonly maxBytes: number;
  readonly scratch: Buffer | undefined;
}

/** Reads a file to its end, although it may grow or shrink meanwhile. Undefined when it has more than `maxBytes`. */
function readToEnd(descriptor: number, { expectedBytes, maxBytes, scratch }: ReadLimits): Buffer | undefined {
  if (expectedBytes > maxBytes) return undefined;
  const fits = scratch !== undefined && expectedBytes < scratch.length;
  let buffer = fits ? scratch : Buffer.allocUnsafeSlow(expectedBytes + 1);
  let length = 0;
  for (;;) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, null);
    length += count;
    if (length > maxBytes) return undefined;
    // A regular file gives everything that fits, so that less than that is its end.
    if (count === 0 || (length < buffer.length && length === expectedBytes)) return buffer.subarray(0, length);
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafeSlow(buffer.length + 4096)]);
  }
}
