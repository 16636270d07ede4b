import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath } from '../../cli/launcher/find-on-path.js';
import { runProgram } from '../../cli/launcher/run-program.js';

const VERSION = '4.32.5';
const INSTALL_MS = 240_000;

/** A client that makes requests of its own from an OpenAPI document, and judges the answers by it. */
export interface Schemathesis {
  /** Reads the document at `documentUrl` and drives the service that it describes. Answers what was printed. */
  run(
    documentUrl: string,
    options: SchemathesisOptions,
  ): Promise<{ readonly code: number | null; readonly output: string }>;
}

export interface SchemathesisOptions {
  /** The folder for its settings and reports. */
  readonly folder: string;
  /** The settings, as TOML. */
  readonly settings: string;
  readonly arguments: readonly string[];
  readonly timeoutMs: number;
}

/** Installs the client once into the user's cache. Returns the reason as a sentence if it is not available. */
export async function findSchemathesis(): Promise<Schemathesis | { readonly unavailable: string }> {
  const python = findOnPath('python3', process.env.PATH);
  if (python === undefined) return { unavailable: 'there is no python3 to run schemathesis with' };
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(cache, 'offprint', 'python', `schemathesis-${VERSION}`);
  if (!existsSync(folder)) {
    const problem = await install(python, folder);
    if (problem !== undefined) return { unavailable: `schemathesis could not be installed: ${problem}` };
  }
  return { run: (documentUrl, options) => run(join(folder, 'bin', 'python'), documentUrl, options) };
}

/** Made beside its place and moved there when whole, so that a broken install is never found. */
async function install(python: string, folder: string): Promise<string | undefined> {
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  try {
    const made = await runProgram(python, ['-m', 'venv', work], { timeoutMs: INSTALL_MS });
    if (made.code !== 0) return lastLine(made.output);
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--retries=1', '--disable-pip-version-check'];
    const installed = await runProgram(join(work, 'bin', 'python'), [...pip, `schemathesis==${VERSION}`], {
      timeoutMs: INSTALL_MS,
    });
    if (installed.code !== 0) return lastLine(installed.output);
    // Another process may have been faster: its folder is as good.
    await rename(work, folder).catch(() => undefined);
    return existsSync(folder) ? undefined : `${folder} could not be made`;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function run(python: string, documentUrl: string, options: SchemathesisOptions) {
  await writeFile(join(options.folder, 'schemathesis.toml'), options.settings);
  // As a module: the programs of a moved environment name the folder that it was made in.
  return runProgram(python, ['-m', 'schemathesis.cli', 'run', documentUrl, '--no-color', ...options.arguments], {
    cwd: options.folder,
    timeoutMs: options.timeoutMs,
    environment: { ...process.env, PYTHONUNBUFFERED: '1', COLUMNS: '160' },
  });
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.slice(0, 300) || 'it said nothing';
}
