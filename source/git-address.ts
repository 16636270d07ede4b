import { isPrivateHost } from '../site/outside/public-address.js';

/** A repository's address, taken apart. */
export interface GitAddress {
  readonly protocol: 'https' | 'http' | 'ssh';
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
  /** As git takes it; holds no password. */
  readonly url: string;
}

export type GitAddressProblem = { readonly problem: string };

const DEFAULT_PORTS = { https: 443, http: 80, ssh: 22 } as const;
/** `git@host:path`, as hosts show it. */
const SCP_FORM = /^([A-Za-z0-9_][A-Za-z0-9._-]*)@([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/)([^\s]+)$/;
const LONGEST = 2000;

/** What may be a repository's address: https and ssh to public hosts, and any host and http where private networks are allowed. Anything that git might take for another kind is refused. */
export function parseGitAddress(text: string, allowsPrivateNetwork: boolean): GitAddress | GitAddressProblem {
  const scp = SCP_FORM.exec(text);
  const address = scp === null ? text : `ssh://${scp[1]}@${scp[2]}/${scp[3]?.replace(/^\//, '')}`;
  if (text.length > LONGEST || !URL.canParse(address)) return { problem: 'must be the whole address of a repository' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0020\u007F\\]/.test(address)) return { problem: 'holds spaces, backslashes or control characters' };
  const url = new URL(address);
  const protocol = url.protocol.slice(0, -1);
  if (protocol !== 'https' && protocol !== 'ssh' && !(protocol === 'http' && allowsPrivateNetwork)) {
    return { problem: `must begin with https:// or ssh://, or have the form git@host:path` };
  }
  if (url.password !== '') return { problem: 'holds a password; give it as credentials in place' };
  if (protocol !== 'ssh' && url.username !== '')
    return { problem: 'holds a user name; give it as credentials in place' };
  if (!/^(?:[A-Za-z0-9_][A-Za-z0-9._-]*)?$/.test(url.username))
    return { problem: 'has a user name that cannot be one' };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!/^[A-Za-z0-9:][A-Za-z0-9.:-]*$/.test(host)) return { problem: 'has a host that cannot be one' };
  if (!allowsPrivateNetwork && isPrivateHost(host))
    return { problem: `${host} is a private address; let the operator allow private networks, or give a public one` };
  if (url.pathname.length < 2) return { problem: 'names no repository' };
  if (url.search !== '' || url.hash !== '') return { problem: 'has a query or fragment; remove it' };
  const port = url.port === '' ? DEFAULT_PORTS[protocol] : Number(url.port);
  return { protocol, host, port, url: url.href };
}

/** Branch, tag or commit: no option, and nothing that git takes for more than a name (git-check-ref-format). */
export function isGitRef(ref: string): boolean {
  return (
    ref.length <= 200 &&
    /^[A-Za-z0-9_][A-Za-z0-9_./+#-]*$/.test(ref) &&
    !/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(ref)
  );
}

/** A folder within a repository or root: relative, without leaving it. The empty text is the top. */
export function isInnerFolder(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (path.length > 1000 || /[\u0000-\u001F\u007F\\]/.test(path) || path.startsWith('/')) return false;
  return (
    path === '' || path.split('/').every((each) => each !== '' && each !== '.' && each !== '..' && each !== '.git')
  );
}
