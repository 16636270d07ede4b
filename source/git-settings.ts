import { isIP } from 'node:net';
import type { GitAddress } from './git-address.js';

/** The credentials of a private repository: a token for https, a private key for ssh. */
export type GitCredentials = { readonly token: string; readonly username?: string } | { readonly privateKey: string };

export interface GitConfinement {
  readonly address: GitAddress;
  /** The only addresses at which the host may be connected to. */
  readonly addresses: readonly string[];
  /** A folder for this fetch alone, which replaces the home of git and ssh. */
  readonly home: string;
  readonly credentials?: GitCredentials;
  /** The files for ssh; undefined for other protocols. */
  readonly ssh?: { readonly keyFile: string; readonly knownHostsFile: string };
}

/** The user name beside a token. GitHub, GitLab and others accept any. */
const ANY_NAME = 'x-access-token';

/**
 * Returns the whole environment of a git process. It reads no settings of the machine or the user; it can reach one
 * host with one protocol at the checked addresses; no hook, helper, filter or submodule runs. Secrets are in the
 * environment or in files, never in arguments.
 */
export function gitEnvironment({ address, addresses, home, credentials, ssh }: GitConfinement): Record<string, string> {
  const settings: [string, string][] = [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['core.askPass', ''],
    ['credential.helper', ''],
    ['submodule.recurse', 'false'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['pack.threads', '1'],
    // Large files pass through git instead of being kept in memory, and packs are mapped in small parts.
    ['core.bigFileThreshold', '32m'],
    ['core.packedGitWindowSize', '32m'],
    ['core.packedGitLimit', '256m'],
    ['http.followRedirects', 'false'],
    ['http.lowSpeedLimit', '1000'],
    ['http.lowSpeedTime', '60'],
    ...(isIP(address.host) === 0 ? [['http.curloptResolve', pinned(address, addresses)] as [string, string]] : []),
    ...(credentials !== undefined && 'token' in credentials ? [authorization(address, credentials)] : []),
  ];
  const numbered = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(numbered),
    GIT_ALLOW_PROTOCOL: address.protocol,
    GIT_TERMINAL_PROMPT: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_SSH_VARIANT: 'ssh',
    GIT_SSH_COMMAND: sshCommand(address, addresses, ssh),
  };
}

/** Returns the addresses in curl's form `host:port:address,address` (CURLOPT_RESOLVE). */
function pinned({ host, port }: GitAddress, addresses: readonly string[]): string {
  const written = addresses.map((each) => (each.includes(':') ? `[${each}]` : each));
  return `${host}:${port}:${written.join(',')}`;
}

function authorization(
  { url }: GitAddress,
  { token, username = ANY_NAME }: { readonly token: string; readonly username?: string },
): [string, string] {
  const basic = Buffer.from(`${username}:${token}`).toString('base64');
  return [`http.${new URL(url).origin}/.extraHeader`, `Authorization: Basic ${basic}`];
}

function sshCommand({ host }: GitAddress, [address = host]: readonly string[], ssh: GitConfinement['ssh']): string {
  if (ssh === undefined) return 'false';
  const options = [
    'BatchMode=yes',
    'StrictHostKeyChecking=yes',
    `UserKnownHostsFile=${ssh.knownHostsFile}`,
    'GlobalKnownHostsFile=/dev/null',
    'IdentitiesOnly=yes',
    `IdentityFile=${ssh.keyFile}`,
    'IdentityAgent=none',
    `HostName=${address}`,
    `HostKeyAlias=${host}`,
    'PermitLocalCommand=no',
    'ProxyCommand=none',
    'ClearAllForwardings=yes',
    'ConnectTimeout=20',
  ];
  return ['ssh', '-F', '/dev/null', ...options.map((option) => `-o '${option}'`)].join(' ');
}
