import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTemporaryFolder } from '../support/temporary-folder.js';

/** The state that `npm prune --omit=dev` leaves: the bundler of the dashboard is not installed. */
const WITHOUT_BUNDLER = withBundler("throw new Error('vite is gone')");

/** A bundler that makes a production of the process that it runs in, as the real one does, and nothing else. */
const CHANGING_BUNDLER = withBundler(
  "return { url: 'data:text/javascript,export const build = () => { process.env.NODE_ENV = `production`; };', shortCircuit: true }",
);

/** Returns what is imported first by a process that is to have another bundler. */
function withBundler(found: string): string {
  const hook = `export const resolve = (name, context, next) => { if (name === 'vite') ${found}; return next(name, context); };`;
  const code = `import { register } from 'node:module';
   register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hook)}));`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

describe('the build', () => {
  it('needs no bundler where the dashboard is built and only times of its files have changed', () => {
    const now = new Date();
    utimesSync('dashboard/main.tsx', now, now);
    const build = pathToFileURL(resolve('scripts/build.mjs')).href;
    const code = `console.log(JSON.stringify(await (await import(${JSON.stringify(build)})).buildAll()));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', WITHOUT_BUNDLER, '--input-type=module', '-e', code],
      { encoding: 'utf8' },
    );
    assert.deepEqual(JSON.parse(stdout || 'null'), [], stderr);
  });

  it('leaves the environment of what is started after it as it was', async () => {
    // A copy: other tests use the build of this folder, and would build its dashboard again.
    const folder = await createTemporaryFolder('build');
    try {
      for (const name of ['scripts', 'dashboard', 'package-lock.json'])
        cpSync(name, join(folder.path, name), { recursive: true });
      symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'));
      const build = pathToFileURL(join(folder.path, 'scripts/build.mjs')).href;
      const code = `await (await import(${JSON.stringify(build)})).buildAll(); console.log(String(process.env.NODE_ENV));`;
      const { NODE_ENV: _mode, ...environment } = process.env;
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', CHANGING_BUNDLER, '--input-type=module', '-e', code],
        { encoding: 'utf8', env: environment },
      );
      assert.equal(stdout.trim(), 'undefined', stderr);
      assert.ok(existsSync(join(folder.path, 'build/dashboard.made-from')), 'the bundler was not asked');
    } finally {
      await folder.remove();
    }
  });
});
