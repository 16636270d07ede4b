import { createServer } from 'node:net';

/** How far above the preferred port is looked. */
const TRIES = 100;

/** The first port from `preferred` upwards that nobody listens on. Rejects with a sentence when there is none. */
export async function freePort(
  preferred: number,
  host: string,
  taken: ReadonlySet<number> = new Set(),
): Promise<number> {
  for (let port = preferred; port < preferred + TRIES && port <= 65_535; port += 1) {
    if (!taken.has(port) && (await isFree(port, host))) return port;
  }
  throw new Error(
    `no port from ${preferred} to ${preferred + TRIES - 1} is free on ${host}; end a program that uses one`,
  );
}

export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
