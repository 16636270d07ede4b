import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './paths.js';

/**
 * Returns the built test files, relative to the project, that reach one of the modules by their imports; without modules, those that start no
 * process. `modules` are paths of sources, relative to the project.
 */
export function listTests(modules: readonly string[] = []): string[] {
  const listed = spawnSync(process.execPath, [join(ROOT, 'scripts/list-tests.mjs'), ...modules], { encoding: 'utf8' });
  if (listed.status !== 0) throw new Error(`The tests could not be listed: ${listed.stderr}`);
  return listed.stdout.split('\n').filter(Boolean);
}
