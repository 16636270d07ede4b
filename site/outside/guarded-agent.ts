import { promises as dns } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { FetchFailure } from './fetch-failure.js';

/** Returns all addresses of a name. Rejects if there is none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** The host and port of a requested connection, as a URL writes them. */
export interface WantedConnection {
  /** The origin, such as `https://example.com:8443`. */
  readonly origin: string;
}

export interface GuardedAgentOptions {
  readonly timeoutMs: number;
  /** Called for each connection, with its destination. */
  readonly isAllowedAddress: (address: string, wanted: WantedConnection) => boolean;
  readonly resolveName?: ResolveName;
}

/**
 * Creates an agent that connects to allowed addresses only. The check runs where the socket is opened, so it holds for
 * every redirect, and a name cannot resolve to one address for the check and to another for the connection.
 */
export function createGuardedAgent({
  timeoutMs,
  isAllowedAddress,
  resolveName = resolveByDns,
}: GuardedAgentOptions): Agent {
  return new Agent({
    connect(options, callback) {
      const wanted = { origin: originOf(options) };
      const isAllowed = (address: string) => isAllowedAddress(address, wanted);
      // A literal address is never looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isAllowed(host)) return callback(refused(host), null);
      buildConnector({ timeout: timeoutMs, lookup: guardedLookup(isAllowed, resolveName) })(options, callback);
    },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 32 * 1024,
    connections: 6,
    pipelining: 1,
  });
}

function originOf({ protocol, hostname, port }: buildConnector.Options): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`).origin;
}

const refused = (host: string) => new FetchFailure('refused', `${host} is not an address of the public internet`);

function guardedLookup(isAllowed: (address: string) => boolean, resolveName: ResolveName): LookupFunction {
  return (name, options, callback) => {
    const answer = (addresses: readonly string[]) => {
      const allowed = addresses.filter(isAllowed).map((address) => ({ address, family: isIP(address) }));
      const [first] = allowed;
      if (first === undefined) callback(refused(name), '', 0);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    };
    resolveName(name).then(answer, (cause: Error) => {
      callback(new FetchFailure('unreachable', `the name ${name} cannot be found`, { cause }), '', 0);
    });
  };
}

const resolver = new dns.Resolver({ timeout: 3000, tries: 2 });

/**
 * Resolves a name over the network. The system's own lookup would block one of the few threads that read files for as
 * long as a dead name server takes.
 */
export async function resolveByDns(name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw new Error(`no address for ${name}`);
}
