import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The behavior of the receiver: it accepts messages, refuses them, or never answers. */
export type ReceiverMood = 'accepts' | 'answers 500' | 'hangs';

/** A receiver of webhook messages whose behavior changes. */
export interface SoakReceiver {
  readonly url: string;
  /** The number of times that each message was accepted, by the message's id. */
  readonly accepted: ReadonlyMap<string, number>;
  /** The number of messages that were refused or never answered. */
  readonly refused: number;
  mood: ReceiverMood;
  stop(): Promise<void>;
}

/** Starts a receiver on this machine that accepts messages. */
export async function startSoakReceiver(): Promise<SoakReceiver> {
  const accepted = new Map<string, number>();
  const hanging = new Set<ServerResponse>();
  let refused = 0;
  let mood: ReceiverMood = 'accepts';
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (mood !== 'accepts') refused += 1;
      if (mood === 'hangs') {
        hanging.add(response);
        response.once('close', () => hanging.delete(response));
      } else if (mood === 'answers 500') response.writeHead(500).end();
      else {
        const id = String(request.headers['webhook-id']);
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        response.writeHead(204).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    accepted,
    get refused() {
      return refused;
    },
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
      if (next !== 'hangs') for (const response of hanging) response.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
