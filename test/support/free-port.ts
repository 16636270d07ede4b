import { isFree } from '../../cli/launcher/ports.js';

/**
 * The first port. It is below the ports of outgoing connections, so that none of those takes a port between its choice and its
 * use, or while the server that has it is away for a moment.
 */
const FIRST = 20_000;
/** The number of ports of each test process. Mocha numbers the processes that run at the same time. */
const SPAN = 1500;
const PROCESSES = 8;

const first = FIRST + (Number(process.env.MOCHA_WORKER_ID ?? 0) % PROCESSES) * SPAN;
/** Somewhere, so that two runs on one machine seldom meet. */
let next = Math.floor(Math.random() * SPAN);

/** A port of this machine that nobody listens on, and that is not given to another test until hundreds were. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < SPAN; tries++) {
    const port = first + next;
    next = (next + 1) % SPAN;
    if (await isFree(port, '127.0.0.1')) return port;
  }
  throw new Error(`no port from ${first} to ${first + SPAN - 1} is free`);
}
