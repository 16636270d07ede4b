import type { Server } from 'node:http';

/** The time that current requests have to end when the process is stopped: Docker kills it after ten seconds. */
const DRAIN_MS = 8000;
const SWEEP_MS = 50;

/** Closes a server. Connections that are kept alive become idle one by one, as their requests end. */
export async function closeServer(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}
