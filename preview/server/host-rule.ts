import { isIP } from 'node:net';

/** Returns whether a request's Host header names the preview. */
export interface HostRule {
  (header: string): boolean;
  /** True if only this machine can reach the preview. */
  readonly isLocal: boolean;
}

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * Creates the rule for a preview that listens on `host`. A page of another site may reach a server on this machine
 * under a name of its own, so only names of this machine are accepted, and addresses and `host` itself if the preview
 * is meant for others.
 */
export function createHostRule(host: string): HostRule {
  const isLocal = LOCAL_NAMES.has(host);
  const accepts = (header: string) => {
    const name = header
      .replace(/:\d+$/, '')
      .replace(/^\[(.*)\]$/, '$1')
      .toLowerCase();
    return LOCAL_NAMES.has(name) || name === host.toLowerCase() || (!isLocal && isIP(name) !== 0);
  };
  return Object.assign(accepts, { isLocal });
}
