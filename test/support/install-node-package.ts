import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { runProgram } from '../../cli/launcher/run-program.js';

const INSTALL_MS = 240_000;

/**
 * Installs a version of an npm package once into the user's cache, without running scripts, and returns its folder.
 * Returns the reason as a sentence if it is not available. For programs that are too large to be dependencies.
 */
export async function installNodePackage(
  name: string,
  version: string,
): Promise<{ readonly folder: string } | { readonly unavailable: string }> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const home = join(cache, 'offprint', 'node', `${name}-${version}`);
  if (!existsSync(home)) {
    const problem = await install(home, `${name}@${version}`);
    if (problem !== undefined) return { unavailable: `${name} could not be installed: ${problem}` };
  }
  return { folder: join(home, 'node_modules', name) };
}

/** Made beside its place and moved there when whole, so that a broken install is never found. */
async function install(home: string, wanted: string): Promise<string | undefined> {
  await mkdir(dirname(home), { recursive: true });
  const work = await mkdtemp(`${home}-`);
  try {
    await writeFile(join(work, 'package.json'), '{"private":true}');
    const options = ['--prefix', work, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await runProgram('npm', ['install', ...options, wanted], { timeoutMs: INSTALL_MS });
    if (code !== 0) return output.trim().split('\n').at(-1)?.slice(0, 300) || 'it said nothing';
    // Another process may have been faster: its folder is as good.
    await rename(work, home).catch(() => undefined);
    return existsSync(home) ? undefined : `${home} could not be made`;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
