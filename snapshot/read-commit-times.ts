import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Maximum time for reading a history, in milliseconds. Files that were last changed before the commits that were read
 * have no time.
 */
const MAX_MS = 30_000;
const MAX_FILES = 200_000;
/** The first character of a commit's line. Git quotes paths that contain it. */
const COMMIT = '\u0001';

/**
 * Returns the time of each file's last change, in seconds since 1970, from the git repository around the folder; by
 * path inside the folder. Undefined when there is no git, no repository, or one that git does not trust. Rejects only
 * when aborted.
 *
 * The repository may be hostile: nothing that its configuration names runs, and nothing is fetched.
 */
export async function readCommitTimes(
  folder: string,
  signal?: AbortSignal,
  maxMs = MAX_MS,
): Promise<Readonly<Record<string, number>> | undefined> {
  const shallow = await git(folder, ['rev-parse', '--is-shallow-repository'], { signal, maxMs });
  if (!shallow.isWhole) return undefined;
  const isShallow = shallow.lines[0] === 'true';
  const times = new Map<string, number>();
  let time = Number.NaN;
  const read = (line: string) => {
    if (line.startsWith(COMMIT)) {
      const [seconds = '', ...parents] = line.slice(1).trim().split(' ');
      // In a shallow history, the first commit seems to have made every file.
      time = isShallow && parents.length === 0 ? Number.NaN : Number(seconds);
    } else if (line !== '' && !Number.isNaN(time) && times.size < MAX_FILES) {
      const path = unquoted(line);
      if (!times.has(path)) times.set(path, time);
    }
  };
  const format = `--format=tformat:${COMMIT}%ct %P`;
  const options = [
    '--relative',
    '--name-only',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--no-show-signature',
  ];
  await git(folder, ['log', format, ...options, '--', '.'], { signal, maxMs, onLine: read });
  return Object.fromEntries(times);
}

const SAFE_CONFIGURATION = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.quotePath=false'].flatMap(
  (value) => ['-c', value],
);

/** The environment of git: no configuration but the repository's own, no protocol, no prompts. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

interface GitAnswer {
  readonly lines: readonly string[];
  readonly isWhole: boolean;
}

function git(
  folder: string,
  command: readonly string[],
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly maxMs: number;
    readonly onLine?: (line: string) => void;
  },
): Promise<GitAnswer> {
  const { signal, maxMs, onLine } = options;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['--no-pager', ...SAFE_CONFIGURATION, '-C', folder, ...command], {
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const lines: string[] = [];
    const stop = () => child.kill('SIGKILL');
    const timer = setTimeout(stop, maxMs);
    signal?.addEventListener('abort', stop, { once: true });
    const reader = createInterface({ input: child.stdout });
    reader.on('line', onLine ?? ((line) => lines.push(line)));
    const finish = (isWhole: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ lines, isWhole });
    };
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
  });
}

/**
 * Returns the path in a line of git's output. Git writes a path with control characters, quotes or backslashes as a
 * string of C.
 */
function unquoted(line: string): string {
  if (!line.startsWith('"')) return line;
  const bytes = line
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_whole, code: string) =>
      /^[0-7]{3}$/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    );
  return bytes;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
