// `npm run check -- FOLDER` checks a documentation project; `npm run check` checks Offprint's own code: types, imports, English and lint.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const given = process.argv.slice(2);

function run(...programArguments) {
  return spawnSync(process.execPath, programArguments, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

if (given.length > 0) process.exitCode = run(join(root, 'bootstrap.mjs'), 'check', ...given);
else if (run(join(root, 'bootstrap.mjs'), 'build') !== 0) process.exitCode = 1;
else {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const projects = ['.', 'reader', 'browser', 'client', 'test', 'dashboard'];
  // What the compiler learned of a project is kept, so that the next check reads what has changed.
  const isTyped = projects.every((project) => {
    const learned = join(root, 'build/types', `${project === '.' ? 'root' : project}.tsbuildinfo`);
    return run(compiler, '--noEmit', '--incremental', '--tsBuildInfoFile', learned, '-p', join(root, project)) === 0;
  });
  process.exitCode =
    (isTyped ? 0 : 1) ||
    run(join(root, 'scripts/client/types.mjs'), '--check') ||
    run(join(root, 'scripts/imports/check.mjs')) ||
    run(join(root, 'scripts/check-english.mjs')) ||
    run(join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check');
}
