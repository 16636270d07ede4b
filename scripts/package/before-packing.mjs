// What `npm pack` and `npm publish` run first: a complete build, the bundled workflows, the types of the HTTP interface,
// and the versions of dependencies that the package is installed with, so that every installation renders the same bytes.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

function run(...programArguments) {
  const { status } = spawnSync(process.execPath, programArguments, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

run(join(root, 'bootstrap.mjs'), 'build');
run(join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'contract/tsconfig.package.json'));
await bundleWorkflows();
writeShrinkwrap();

/** Fills the folder of bundled workflows with the bundle of this build alone. */
async function bundleWorkflows() {
  rmSync(join(root, 'build/workflow-bundles'), { recursive: true, force: true });
  const { workflowBundle } = await import(pathToFileURL(join(root, 'build/worker/workflow-bundle.js')).href);
  await workflowBundle({ info: () => {}, warn: console.error });
}

/** Writes npm-shrinkwrap.json, by which npm installs a package; package-lock.json is never packed. */
function writeShrinkwrap() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
  const { devDependencies: _, ...self } = lock.packages[''];
  lock.packages = { ...Object.fromEntries(packages), '': self };
  writeFileSync(join(root, 'npm-shrinkwrap.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
