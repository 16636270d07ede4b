import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath } from '../../cli/launcher/find-on-path.js';
import { runProgram } from '../../cli/launcher/run-program.js';

const INSTALL_MS = 240_000;

/**
 * Installs a version of a Python package once into the user's cache, and returns the Python that finds it. Its programs do not run, because
 * the environment was moved; its modules do. Returns the reason as a sentence if it is not available.
 */
export async function installPython(
  name: string,
  version: string,
  extras = '',
): Promise<{ readonly python: string } | { readonly unavailable: string }> {
  const python = findOnPath('python3', process.env.PATH);
  if (python === undefined) return { unavailable: `there is no python3 to run ${name} with` };
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(cache, 'offprint', 'python', `${name}-${version}`);
  if (!existsSync(folder)) {
    const problem = await install(python, folder, `${name}${extras}==${version}`);
    if (problem !== undefined) return { unavailable: `${name} could not be installed: ${problem}` };
  }
  return { python: join(folder, 'bin', 'python') };
}

/** Made beside its place and moved there when whole, so that a broken install is never found. */
async function install(python: string, folder: string, wanted: string): Promise<string | undefined> {
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  try {
    const made = await runProgram(python, ['-m', 'venv', work], { timeoutMs: INSTALL_MS });
    if (made.code !== 0) return lastLine(made.output);
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--retries=1', '--disable-pip-version-check'];
    const installed = await runProgram(join(work, 'bin', 'python'), [...pip, wanted], { timeoutMs: INSTALL_MS });
    if (installed.code !== 0) return lastLine(installed.output);
    // Another process may have been faster: its folder is as good.
    await rename(work, folder).catch(() => undefined);
    return existsSync(folder) ? undefined : `${folder} could not be made`;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.slice(0, 300) || 'it said nothing';
}
