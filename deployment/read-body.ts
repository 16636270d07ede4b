import type { IncomingMessage } from 'node:http';

/**
 * The whole body of a request; undefined where it is longer than `maxBytes`. Rejects where the sender goes away. What is too much is
 * read on and dropped, so that the answer reaches a sender who is still at it; the server's patience ends that.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else {
        chunks = [];
        resolve(undefined);
      }
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}
