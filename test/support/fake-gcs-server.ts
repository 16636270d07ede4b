import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.js';
import { oneAtATime } from './one-at-a-time.js';

const PROGRAM = process.platform === 'win32' ? 'fake-gcs-server.exe' : 'fake-gcs-server';
const MODULE = 'github.com/fsouza/fake-gcs-server@latest';
const INSTALL_MS = 180_000;
const START_MS = 120_000;

export interface FakeGcsServer {
  readonly url: string;
  createBucket(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** An emulator of Cloud Storage on a free port of an address of this machine, everything in memory; or why there is none. */
export async function startFakeGcsServer(
  host = '127.0.0.1',
): Promise<FakeGcsServer | { readonly unavailable: string }> {
  const program = await locate();
  if (typeof program !== 'string') return program;
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const child = spawn(
    program,
    // biome-ignore format: one flag a line says no more
    ['-scheme', 'http', '-host', host, '-port', String(port), '-backend', 'memory', '-log-level', 'error',
      '-external-url', url, '-public-host', `${host}:${port}`],
    { stdio: 'ignore' },
  );
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  const stop = async () => {
    process.off('exit', onExit);
    await stopChild(child);
  };
  try {
    await answers(`${url}/_internal/healthcheck`, child);
  } catch (error) {
    await stop();
    return { unavailable: `fake-gcs-server does not start: ${String(error)}` };
  }
  return { url, stop, createBucket: (name) => createBucket(url, name) };
}

async function createBucket(url: string, name: string): Promise<void> {
  const response = await fetch(`${url}/storage/v1/b?project=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!response.ok) throw new Error(`fake-gcs-server makes no bucket: ${response.status} ${await response.text()}`);
}

/** One search, and one try to install, a run. */
let located: Promise<string | { readonly unavailable: string }> | undefined;

function locate() {
  located ??= find();
  return located;
}

async function find() {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'offprint', 'bin');
  const goPath = await run('go', ['env', 'GOPATH'], 10_000).catch(() => undefined);
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...(goPath ? [join(goPath, 'bin')] : []), cache];
  const installed = await firstExecutable(folders);
  if (installed !== undefined) return installed;
  if (goPath === undefined) {
    return { unavailable: `fake-gcs-server is not installed, and there is no Go to install it: go install ${MODULE}` };
  }
  try {
    return await oneAtATime('fake-gcs-server', async () => (await firstExecutable([cache])) ?? (await install(cache)));
  } catch (error) {
    return { unavailable: `fake-gcs-server could not be installed with Go: ${String(error).split('\n')[0]}` };
  }
}

async function install(cache: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  await run('go', ['install', MODULE], INSTALL_MS, { ...process.env, GOBIN: cache });
  return join(cache, PROGRAM);
}

async function firstExecutable(folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const program = join(folder, PROGRAM);
    if (folder !== '' && (await isExecutable(program))) return program;
  }
  return undefined;
}

async function run(program: string, parameters: string[], timeout: number, env = process.env): Promise<string> {
  const { stdout } = await promisify(execFile)(program, parameters, { timeout, env });
  return stdout.trim();
}

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  let failure: unknown;
  child.once('error', (error) => {
    failure = error;
  });
  while (Date.now() < deadline && child.exitCode === null && failure === undefined) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw failure ?? new Error(`no answer from ${url}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
