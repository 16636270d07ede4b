import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Installs npm packages in a folder, unless they are there, and returns whether they can be used. A folder whose
 * installation failed is removed, and the reason is printed.
 */
export function installFromNpm(
  folder: string,
  packages: readonly string[],
  { type = 'commonjs' }: { readonly type?: 'commonjs' | 'module' } = {},
): Promise<boolean> {
  return installOnce(folder, {
    proof: join('node_modules', (packages[0] ?? '').replace(/(?<=.)@.*$/, '')),
    names: packages,
    install: async () => {
      await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type }));
      return run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], folder);
    },
  });
}

/** Installs a Python package in a virtual environment `venv` inside a folder, in the same way. */
export function installFromPip(folder: string, packageName: string): Promise<boolean> {
  return installOnce(folder, {
    proof: 'venv/installed',
    names: [packageName],
    install: async () => {
      if ((await run('python3', ['-m', 'venv', 'venv'], folder)) !== 0) return 1;
      const code = await run(join(folder, 'venv/bin/pip'), ['install', '--quiet', packageName], folder);
      if (code === 0) await writeFile(join(folder, 'venv/installed'), packageName);
      return code;
    },
  });
}

interface Installation {
  /** A path in the folder that exists once everything is installed. */
  readonly proof: string;
  readonly names: readonly string[];
  install(): Promise<number | null>;
}

async function installOnce(folder: string, { proof, names, install }: Installation): Promise<boolean> {
  if (existsSync(join(folder, proof))) return true;
  await mkdir(folder, { recursive: true });
  console.error(`Installing ${names.join(', ')} in ${folder}…`);
  if ((await install()) === 0) return true;
  await rm(folder, { recursive: true, force: true });
  console.error(`${names[0]} could not be installed.`);
  return false;
}

function run(command: string, commandArguments: readonly string[], folder: string): Promise<number | null> {
  return new Promise((resolve) => {
    // Standard output belongs to the table of figures.
    const child = spawn(command, commandArguments, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
}
