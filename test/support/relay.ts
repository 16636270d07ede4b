import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** An address that passes connections on to a service, to one after the other as the name of a managed database does. */
export interface Relay {
  readonly port: number;
  /** Leads new connections to another service. Those that exist stay. */
  lead(target: NetConnectOpts): void;
  /** Ends all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Listens at a free port of `host`. */
export async function startRelay(first: NetConnectOpts, host = '127.0.0.1'): Promise<Relay> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(target);
    // Either end closes the other, however it ends.
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, host);
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lead: (next) => {
      target = next;
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A client that was lost never closes its connections.
        cut();
      }),
  };
}
