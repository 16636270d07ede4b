import { freePort, isFree } from './ports.js';
import type { RunState } from './run-file.js';

export interface Ports {
  readonly api: number;
  /** For this machine: the listening address where it is a certain one. */
  readonly apiUrl: string;
  /** Null where Temporal is not ours. */
  readonly temporal: number | null;
  readonly temporalUi: number | null;
}

const PREFERRED = { api: 8080, temporal: 7233, temporalUi: 8233 } as const;
const LOOPBACK = '127.0.0.1';

/**
 * The ports of the last run, else the usual ones, else the next free ones. A PORT that the caller sets is used as it is;
 * throws a sentence when somebody else listens on it. Tests run without Temporal's web page.
 */
export async function choosePorts(
  environment: Readonly<Record<string, string | undefined>>,
  last: RunState | undefined,
  ownTemporal: boolean,
): Promise<Ports> {
  const host = environment.HOST || LOOPBACK;
  const api = environment.PORT
    ? await demandedPort(environment.PORT, host)
    : await freePort(last?.ports.api ?? PREFERRED.api, host);
  const apiUrl = `http://${host === '0.0.0.0' || host === '::' ? LOOPBACK : host}:${api}`;
  if (!ownTemporal) return { api, apiUrl, temporal: null, temporalUi: null };
  const temporal = await freePort(last?.ports.temporal ?? PREFERRED.temporal, LOOPBACK, new Set([api]));
  if (environment.NODE_ENV === 'test') return { api, apiUrl, temporal, temporalUi: null };
  const temporalUi = await freePort(last?.ports.temporalUi ?? PREFERRED.temporalUi, LOOPBACK, new Set([api, temporal]));
  return { api, apiUrl, temporal, temporalUi };
}

async function demandedPort(value: string, host: string): Promise<number> {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT is ${JSON.stringify(value)}; give a number from 1 to 65535, or unset it to have one chosen`);
  }
  if (!(await isFree(port, host))) {
    throw new Error(
      `PORT is ${port}, but something listens there already; end it, or unset PORT to have a free one chosen`,
    );
  }
  return port;
}
