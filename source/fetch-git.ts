import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allowedAddresses } from './allowed-addresses.js';
import { explainGitFailure } from './explain-git-failure.js';
import { type GitAddress, isGitRef, isInnerFolder, parseGitAddress } from './git-address.js';
import { type GitCredentials, gitEnvironment } from './git-settings.js';
import { isSource, sourceDirectory } from './project-directory.js';
import { GitFailed, GitPrintedTooMuch, runGit } from './run-git.js';
import { SourceRefused, SourceUnavailable } from './source-errors.js';

export interface GitSource {
  readonly url: string;
  readonly ref?: string;
  /** The folder of the project or of built pages; by default the project nearest to the top, or pages at the top. */
  readonly directory?: string;
}

export interface GitPolicy {
  readonly allowPrivateNetwork: boolean;
  /** The file of known host keys; without it, ssh is not available. */
  readonly knownHostsFile?: string;
  readonly limits?: GitLimits;
}

export interface GitLimits {
  readonly timeoutMs: number;
  /** The maximum size of the received data, and of the files at the commit. */
  readonly maxBytes: number;
  readonly maxFiles: number;
  /** The maximum address space of git; it maps parts of what it receives. */
  readonly maxMemoryBytes: number;
}

const LIMITS: GitLimits = {
  timeoutMs: 600_000,
  maxBytes: 4 * 1024 ** 3,
  maxFiles: 200_000,
  maxMemoryBytes: 2 * 1024 ** 3,
};
/** The maximum length of a line of the listing on average. */
const LISTED_FILE_BYTES = 320;
const CHECK_INTERVAL_MS = 500;

/** The minimum version of git. Connecting to checked addresses needs 2.37 (http.curloptResolve). */
const MIN_GIT_VERSION = [2, 37] as const;

/**
 * Fetches one commit of a repository, without history, into the empty `folder`, and returns the folder of the project
 * in it. Throws {@link SourceRefused} and {@link SourceUnavailable}, and the signal's reason when aborted.
 */
export async function fetchGit(
  source: GitSource,
  {
    folder,
    policy,
    credentials,
    signal,
  }: { folder: string; policy: GitPolicy; credentials?: GitCredentials; signal: AbortSignal },
): Promise<{ readonly folder: string; readonly commit: string }> {
  const address = checkedAddress(source, policy);
  const limits = policy.limits ?? LIMITS;
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const tooLarge = new AbortController();
  const done = new AbortController();
  const stop = AbortSignal.any([signal, timeout, tooLarge.signal]);
  const addresses = await allowedAddresses(address.host, policy.allowPrivateNetwork);
  const ssh = await sshFiles(address, { folder, policy, credentials });
  const environment = gitEnvironment({ address, addresses, home: folder, credentials, ssh });
  const tree = join(folder, 'tree');
  await mkdir(tree);
  const git = (programArguments: readonly string[], maxOutputBytes?: number) =>
    runGit(programArguments, {
      folder: tree,
      environment,
      signal: stop,
      maxOutputBytes,
      maxMemoryBytes: limits.maxMemoryBytes,
    });
  try {
    await requireModernGit(git);
    await git(['init', '--quiet', '--template=']);
    void watchSize(
      join(tree, '.git', 'objects', 'pack'),
      limits.maxBytes,
      tooLarge,
      AbortSignal.any([stop, done.signal]),
    );
    await git([
      ...['fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--end-of-options'],
      ...[address.url, source.ref ?? 'HEAD'],
    ]);
    tooLarge.signal.throwIfAborted();
    const inside = source.directory ? ['--', `${source.directory}/`] : [];
    const listing = await git(
      ['ls-tree', '-r', '-l', '-z', 'FETCH_HEAD', ...inside],
      limits.maxFiles * LISTED_FILE_BYTES,
    );
    const directory = chooseDirectory(listing.toString('utf8'), source.directory, limits);
    await git(['checkout', '--quiet', 'FETCH_HEAD', '--', directory === '' ? '.' : directory.slice(0, -1)]);
    const commit = (await git(['rev-parse', 'FETCH_HEAD'])).toString('latin1').trim();
    return { folder: join(tree, directory), commit };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) {
      throw new SourceUnavailable(
        `the repository at ${address.host} did not arrive within ${limits.timeoutMs / 60_000} minutes; try again later, or make it smaller`,
      );
    }
    if (tooLarge.signal.aborted || error instanceof GitPrintedTooMuch) throw oversized(limits, source.directory);
    if (error instanceof GitFailed) throw explainGitFailure(error.message, address.url, secretsOf(credentials));
    throw error;
  } finally {
    done.abort();
  }
}

function checkedAddress({ url, ref, directory }: GitSource, policy: GitPolicy): GitAddress {
  const address = parseGitAddress(url, policy.allowPrivateNetwork);
  if ('problem' in address) throw new SourceRefused(`the address of the repository ${address.problem}`);
  if (ref !== undefined && !isGitRef(ref))
    throw new SourceRefused('ref is not a valid name of a branch, tag or commit');
  if (directory !== undefined && !isInnerFolder(directory))
    throw new SourceRefused('directory is not a folder within the repository');
  return address;
}

async function sshFiles(
  { protocol, host }: GitAddress,
  { folder, policy, credentials }: { folder: string; policy: GitPolicy; credentials?: GitCredentials },
) {
  if (protocol !== 'ssh') return undefined;
  if (policy.knownHostsFile === undefined) {
    throw new SourceRefused(
      `${host}: ssh is not available here; use the https address, or ask the operator to set OFFPRINT_GIT_KNOWN_HOSTS`,
    );
  }
  if (credentials === undefined || !('privateKey' in credentials)) {
    throw new SourceRefused(`${host}: a repository over ssh needs a private key as credentials`);
  }
  const keyFile = join(folder, 'key');
  await writeFile(keyFile, `${credentials.privateKey.trim()}\n`, { mode: 0o600, flag: 'wx' });
  return { keyFile, knownHostsFile: policy.knownHostsFile };
}

async function requireModernGit(git: (programArguments: readonly string[]) => Promise<Buffer>): Promise<void> {
  const text = (await git(['--version'])).toString('latin1');
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(text) ?? [];
  const isModern =
    Number(major) > MIN_GIT_VERSION[0] || (Number(major) === MIN_GIT_VERSION[0] && Number(minor) >= MIN_GIT_VERSION[1]);
  if (!isModern)
    throw new SourceRefused(
      `git on the worker is too old; ask the operator to install ${MIN_GIT_VERSION.join('.')} or newer`,
    );
}

/** Aborts the fetch when more has arrived than allowed, because nothing tells the size of a repository beforehand. */
async function watchSize(
  packFolder: string,
  maxBytes: number,
  tooLarge: AbortController,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    if ((await sizeOf(packFolder)) > maxBytes) tooLarge.abort();
    await sleep(CHECK_INTERVAL_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Chooses the folder of the project from a listing, whose lines are `<mode> <type> <object> <size>\t<path>`, each ended
 * by NUL. Files are counted before any is written, because one object may be many files.
 */
function chooseDirectory(listing: string, wanted: string | undefined, { maxBytes, maxFiles }: GitLimits): string {
  const prefix = wanted === undefined || wanted === '' ? '' : `${wanted}/`;
  const paths: string[] = [];
  let bytes = 0;
  for (const line of listing.split('\0')) {
    const tab = line.indexOf('\t');
    const path = line.slice(tab + 1);
    if (tab < 0 || !path.startsWith(prefix)) continue;
    bytes += Number(/(\d+)$/.exec(line.slice(0, tab))?.[1] ?? 0);
    paths.push(path);
  }
  if (paths.length > maxFiles || bytes > maxBytes) throw oversized({ maxBytes, maxFiles }, wanted);
  if (prefix === '') return sourceDirectory(paths, 'name the folder of the project or of the built pages as directory');
  if (paths.length === 0) throw new SourceRefused('the repository has no such folder; correct directory');
  if (isSource(paths.map((path) => path.slice(prefix.length)))) return prefix;
  throw new SourceRefused(
    `the folder ${wanted} of the repository has no docs.json, and no HTML page at its top; correct directory`,
  );
}

/** The error for too large a source. Files outside of the wanted folder do not count, so that a large repository may contain its documentation. */
const oversized = ({ maxBytes, maxFiles }: Pick<GitLimits, 'maxBytes' | 'maxFiles'>, directory = '') =>
  new SourceRefused(
    directory === ''
      ? `the repository is larger than ${maxBytes} bytes or ${maxFiles} files; name the folder of the documentation as directory, or make a repository for it`
      : `the folder ${directory} of the repository is larger than ${maxBytes} bytes or ${maxFiles} files; make it smaller`,
  );

function secretsOf(credentials: GitCredentials | undefined): string[] {
  if (credentials === undefined || !('token' in credentials)) return [];
  const { token, username = '' } = credentials;
  return [token, encodeURIComponent(token), Buffer.from(`${username}:${token}`).toString('base64')];
}
