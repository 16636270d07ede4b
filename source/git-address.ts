import { isPrivateHost } from '../site/outside/public-address.js';

/** A parsed address of a repository. */
export interface GitAddress {
  readonly protocol: 'https' | 'http' | 'ssh';
  /** The host, without brackets around an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** The address that git receives; it contains no password. */
  readonly url: string;
}

export type GitAddressProblem = { readonly problem: string };

const DEFAULT_PORTS = { https: 443, http: 80, ssh: 22 } as const;
/** The form `git@host:path`, which hosting services show. */
const SCP_FORM = /^([A-Za-z0-9_][A-Za-z0-9._-]*)@([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/)([^\s]+)$/;
const MAX_LENGTH = 2000;

/**
 * Parses the address of a repository: https and ssh to public hosts, and any host and http if private networks are
 * allowed. Anything that git could take for another kind of address is rejected.
 */
export function parseGitAddress(text: string, allowsPrivateNetwork: boolean): GitAddress | GitAddressProblem {
  const scp = SCP_FORM.exec(text);
  const address = scp === null ? text : `ssh://${scp[1]}@${scp[2]}/${scp[3]?.replace(/^\//, '')}`;
  if (text.length > MAX_LENGTH || !URL.canParse(address))
    return { problem: 'must be the whole address of a repository' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0020\u007F\\]/.test(address)) return { problem: 'contains spaces, backslashes or control characters' };
  const url = new URL(address);
  const protocol = url.protocol.slice(0, -1);
  if (protocol !== 'https' && protocol !== 'ssh' && !(protocol === 'http' && allowsPrivateNetwork)) {
    return { problem: `must begin with https:// or ssh://, or have the form git@host:path` };
  }
  if (url.password !== '') return { problem: 'contains a password; enter it as credentials instead' };
  if (protocol !== 'ssh' && url.username !== '')
    return { problem: 'contains a user name; enter it as credentials instead' };
  if (!/^(?:[A-Za-z0-9_][A-Za-z0-9._-]*)?$/.test(url.username)) return { problem: 'has an invalid user name' };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!/^[A-Za-z0-9:][A-Za-z0-9.:-]*$/.test(host)) return { problem: 'has an invalid host' };
  if (!allowsPrivateNetwork && isPrivateHost(host))
    return {
      problem: `${host} is a private address; enter a public one, or ask the operator to allow private networks`,
    };
  if (url.pathname.length < 2) return { problem: 'does not name a repository' };
  if (url.search !== '' || url.hash !== '') return { problem: 'has a query or fragment; remove it' };
  const port = url.port === '' ? DEFAULT_PORTS[protocol] : Number(url.port);
  return { protocol, host, port, url: url.href };
}

/**
 * Returns whether a text is the name of a branch, tag or commit: not an option, and nothing that git takes for more
 * than a name (git-check-ref-format).
 */
export function isGitRef(ref: string): boolean {
  return (
    ref.length <= 200 &&
    /^[A-Za-z0-9_][A-Za-z0-9_./+#-]*$/.test(ref) &&
    !/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(ref)
  );
}

/**
 * Returns whether a path is a folder within a repository or root: relative, without leaving it. The empty text is the
 * top.
 */
export function isInnerFolder(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (path.length > 1000 || /[\u0000-\u001F\u007F\\]/.test(path) || path.startsWith('/')) return false;
  return (
    path === '' || path.split('/').every((each) => each !== '' && each !== '.' && each !== '..' && each !== '.git')
  );
}
