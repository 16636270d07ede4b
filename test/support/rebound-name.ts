import { createServer, type Server, type Socket } from 'node:net';
import type { ResolveName } from '../../site/outside/guarded-agent.js';

/**
 * A name whose address changes after it was first looked up, as whoever owns a name may have it: from an address that stands for the
 * public internet to one that stands for a private network.
 */
export interface ReboundName {
  readonly port: number;
  /** The public address the first time, the private one ever after. */
  readonly resolveName: ResolveName;
  readonly lookups: number;
  isAllowedAddress(address: string): boolean;
  /** Connections that were opened to each. */
  readonly connections: Readonly<Record<'public' | 'private', number>>;
  close(): Promise<void>;
}

export const PUBLIC_ADDRESS = '127.0.0.2';
export const PRIVATE_ADDRESS = '127.0.0.1';

/** `answer` speaks for the public address; the private one hangs up on whoever comes. */
export async function startReboundName(answer: (socket: Socket) => void): Promise<ReboundName> {
  const connections = { public: 0, private: 0 };
  let lookups = 0;
  const open = createServer((socket) => {
    connections.public++;
    socket.on('error', () => undefined);
    answer(socket);
    socket.resume(); // its end is seen by who reads
  });
  const hidden = createServer((socket) => {
    connections.private++;
    socket.destroy();
  });
  const port = await listen(open, 0, PUBLIC_ADDRESS);
  await listen(hidden, port, PRIVATE_ADDRESS);
  return {
    port,
    resolveName: async () => [lookups++ === 0 ? PUBLIC_ADDRESS : PRIVATE_ADDRESS],
    get lookups() {
      return lookups;
    },
    isAllowedAddress: (address) => address === PUBLIC_ADDRESS,
    connections,
    async close() {
      for (const server of [open, hidden]) await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
