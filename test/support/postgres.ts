import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { oneAtATime } from './one-at-a-time.js';
import { removeFolder } from './temporary-folder.js';

const run = promisify(execFile);
const INSTALL_MS = 120_000;
const START_MS = 120_000;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** A server of its own in a temporary folder, reached by a Unix socket. */
export interface PostgresServer {
  /** Makes an empty database and answers its address. */
  createDatabase(): Promise<string>;
  /** Ends the server as a crash does; its data stays. */
  crash(): Promise<void>;
  /** Starts it again after a crash. */
  restart(): Promise<void>;
  /** The socket's path, for a connection without pg. */
  readonly socket: string;
  /** Starts a standby that receives every change of this server. It is stopped like any other. */
  startStandby(): Promise<PostgresServer>;
  /** Ends the server at once and removes its folder; a second call does nothing. */
  stop(): Promise<void>;
}

/** Answers the reason, as a sentence, where no server can be had here. */
export async function startPostgres(): Promise<PostgresServer | { readonly unavailable: string }> {
  if (process.platform === 'win32') return { unavailable: 'PostgreSQL is not started on Windows' };
  const binaries =
    findBinaries() ?? (await oneAtATime('postgres', async () => findBinaries() ?? (await installBinaries())));
  if (binaries === undefined) {
    return {
      unavailable: 'no PostgreSQL server is installed; install one so that initdb and postgres are on the PATH',
    };
  }
  try {
    return await startServer(binaries);
  } catch (error) {
    return { unavailable: `PostgreSQL did not start: ${error instanceof Error ? error.message : error}` };
  }
}

/** The folder that has both programs: on the PATH, or where Debian keeps its versions (the newest). */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

async function installBinaries(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const options = {
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const install = () => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options);
  try {
    await install().catch(async () => {
      await run('apt-get', ['update', '-qq'], options);
      await install();
    });
  } catch (error) {
    console.log(`      PostgreSQL could not be installed: ${error instanceof Error ? error.message.trim() : error}`);
  }
  return findBinaries();
}

/** The arguments of `initdb` after the folder of the data. */
const NEW = ['-U', 'offprint', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];

/** Starts a server with new data, or with a copy of a primary's, from which it goes on receiving changes. */
async function startServer(binaries: string, primary?: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-pg-'));
  const account = await serverAccount();
  if (account) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...account };
  try {
    if (primary === undefined) await run(join(binaries, 'initdb'), ['-D', data, ...NEW], options);
    else {
      const copying = ['-h', primary, '-U', 'offprint', '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
      // Beside the program itself: the PATH may have links to the other two alone.
      await run(
        join(dirname(realpathSync(join(binaries, 'postgres'))), 'pg_basebackup'),
        ['-D', data, ...copying],
        options,
      );
    }
    // A commit that was answered must outlast a killed server, as at an operator's; only the machine's own end need not be survived.
    const settings = ['fsync=off', 'full_page_writes=off', 'shared_buffers=16MB'];
    const start = () =>
      spawn(
        join(binaries, 'postgres'),
        ['-D', data, '-k', folder, '-h', '', ...settings.flatMap((setting) => ['-c', setting])],
        { ...options, stdio: 'ignore' },
      );
    return await serving(start, folder, () => startServer(binaries, folder));
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

/** The server refuses to run as root, so root gives it another account. */
async function serverAccount(): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // No such account on this machine: the next one.
    }
  }
  throw new Error('root cannot run it, and there is no account named postgres or nobody');
}

async function serving(
  start: () => ChildProcess,
  folder: string,
  startStandby: () => Promise<PostgresServer>,
): Promise<PostgresServer> {
  let server = start();
  // Immediate shutdown: what it keeps is thrown away.
  const quit = () => void server.kill('SIGQUIT');
  process.once('exit', quit);
  const address = (database: string) => `postgres://offprint@${encodeURIComponent(folder)}/${database}`;
  const crash = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    quit();
    await ended;
  };
  const restart = async () => {
    server = start();
    await untilReady(server, address('postgres'));
  };
  const stop = async () => {
    process.removeListener('exit', quit);
    await crash();
    await removeFolder(folder);
  };
  try {
    await untilReady(server, address('postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  const createDatabase = async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await execute(address('postgres'), `create database ${name}`);
    return address(name);
  };
  return { createDatabase, crash, restart, startStandby, socket: join(folder, '.s.PGSQL.5432'), stop };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      await execute(url, 'select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
