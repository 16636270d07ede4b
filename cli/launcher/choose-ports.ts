import { freePort, isFree } from './ports.js';
import type { RunState } from './run-file.js';

export interface Ports {
  readonly api: number;
  /** The address of the API on this machine, with the listening host if it is a specific one. */
  readonly apiUrl: string;
  /** The port of Temporal; null if Offprint does not run it. */
  readonly temporal: number | null;
  readonly temporalUi: number | null;
  /** The port of the host, which serves sites. */
  readonly siteHost: number;
}

const PREFERRED = { api: 8080, temporal: 7233, temporalUi: 8233, siteHost: 8100 } as const;
const LOOPBACK = '127.0.0.1';

/**
 * Returns the ports of the last run, otherwise the default ones, otherwise the next free ones. A PORT or SITE_HOST_PORT
 * set by the caller is used unchanged; throws a sentence if another program listens on it. Tests run without Temporal's
 * web interface.
 */
export async function choosePorts(
  environment: Readonly<Record<string, string | undefined>>,
  last: RunState | undefined,
  ownTemporal: boolean,
): Promise<Ports> {
  const host = environment.HOST || LOOPBACK;
  const api = environment.PORT
    ? await requestedPort('PORT', environment.PORT, host)
    : await freePort(last?.ports.api ?? PREFERRED.api, host);
  const apiUrl = `http://${host === '0.0.0.0' || host === '::' ? LOOPBACK : host}:${api}`;
  const siteHost = environment.SITE_HOST_PORT
    ? await requestedPort('SITE_HOST_PORT', environment.SITE_HOST_PORT, host)
    : await freePort(last?.ports.siteHost ?? PREFERRED.siteHost, host, new Set([api]));
  const own = { api, apiUrl, siteHost };
  if (!ownTemporal) return { ...own, temporal: null, temporalUi: null };
  const temporal = await freePort(last?.ports.temporal ?? PREFERRED.temporal, LOOPBACK, new Set([api, siteHost]));
  if (environment.NODE_ENV === 'test') return { ...own, temporal, temporalUi: null };
  const taken = new Set([api, siteHost, temporal]);
  const temporalUi = await freePort(last?.ports.temporalUi ?? PREFERRED.temporalUi, LOOPBACK, taken);
  return { ...own, temporal, temporalUi };
}

async function requestedPort(name: string, value: string, host: string): Promise<number> {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(
      `${name} is ${JSON.stringify(value)}; set it to a number from 1 to 65535, or unset it to choose one automatically`,
    );
  }
  if (!(await isFree(port, host))) {
    throw new Error(
      `${name} is ${port}, but another program listens on it; stop that program, or unset ${name} to choose a free port automatically`,
    );
  }
  return port;
}
