import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** Passes connections to a port of `host` on to a service that only this machine reaches. */
export interface Relay {
  readonly port: number;
  close(): Promise<void>;
}

export async function startRelay(host: string, target: NetConnectOpts): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(target);
    // Either end closes the other, however it ends.
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A machine that was lost never closes its connections.
        for (const socket of open) socket.destroy();
      }),
  };
}
