import type { IncomingMessage } from 'node:http';

/**
 * Returns the body of a request; undefined if it is longer than `maxBytes`. Rejects if the client disconnects. The
 * excess is read and dropped, so that the response reaches a client that is still sending; the server's time limit ends
 * that.
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
