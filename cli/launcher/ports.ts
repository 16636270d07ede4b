import { createServer } from 'node:net';

/** The number of ports to try, from the preferred one upwards. */
const MAX_ATTEMPTS = 100;

/** Returns the first free port from `preferred` upwards. Rejects with a sentence if there is none. */
export async function freePort(
  preferred: number,
  host: string,
  taken: ReadonlySet<number> = new Set(),
): Promise<number> {
  for (let port = preferred; port < preferred + MAX_ATTEMPTS && port <= 65_535; port += 1) {
    if (!taken.has(port) && (await isFree(port, host))) return port;
  }
  throw new Error(
    `no port from ${preferred} to ${preferred + MAX_ATTEMPTS - 1} is free on ${host}; stop a program that uses one`,
  );
}

export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
