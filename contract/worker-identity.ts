import { hostname } from 'node:os';

/** The parts of the identity with which a worker polls Temporal. */
export interface WorkerIdentity {
  readonly process: number;
  readonly host: string;
  /** The version of Offprint; null for a worker that does not say it. */
  readonly version: string | null;
}

/** Returns the identity of this process as a worker: `1234@host offprint/0.1.0`. */
export const workerIdentity = (version: string) => `${process.pid}@${hostname()} offprint/${version}`;

/** Reads an identity; undefined for one of another form. */
export function readWorkerIdentity(identity: string): WorkerIdentity | undefined {
  const [, process, host, version = null] = /^(\d+)@(\S+)(?: offprint\/(\S+))?$/.exec(identity) ?? [];
  return process === undefined || host === undefined ? undefined : { process: Number(process), host, version };
}
