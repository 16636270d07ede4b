import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createGuardedPoster } from '../../../activities/jobs/guarded-poster.js';
import { eventually } from '../../support/eventually.js';

describe('posting to an address that somebody entered', () => {
  it('ends when the receiver takes the message and never answers', async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined).on('data', () => undefined));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const post = createGuardedPoster({
      allowPrivateNetwork: true,
      isAllowedAddress: () => true,
      userAgent: 'test',
      timeoutMs: 1500,
    });
    try {
      const { status, problem } = await post({ url: `http://127.0.0.1:${port}/T000/secret`, body: '{}' });
      assert.equal(status, null);
      assert.ok(problem !== null && !problem.includes('secret'), problem ?? '');
      // The server may learn of the connection after the client gave up on it.
      await eventually(async () => assert.equal(sockets.size, 1, 'the message was sent'));
    } finally {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
