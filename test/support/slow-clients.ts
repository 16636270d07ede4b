import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setInterval } from 'node:timers';

/** Clients that send the beginning of a request, and then a byte now and then, for as long as they are let. */
export interface SlowClients {
  /** Answers what each was told, once all have been cut off. */
  readonly ended: Promise<readonly string[]>;
  stop(): void;
}

const BYTE_EVERY_MS = 20;

export async function startSlowClients(port: number, count: number, beginning: string): Promise<SlowClients> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(port)));
  const told = sockets.map(async (socket) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    await once(socket, 'close');
    return text;
  });
  for (const socket of sockets) socket.write(beginning);
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, BYTE_EVERY_MS);
  return {
    ended: Promise.all(told).finally(() => clearInterval(timer)),
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // That a server cuts it off is what is looked for.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
