import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `npm prune --omit=dev` leaves behind: the bundler of the dashboard cannot be found. */
const WITHOUT_BUNDLER = `data:text/javascript,${encodeURIComponent(
  `import { register } from 'node:module';
   register('data:text/javascript,' + encodeURIComponent(
     "export const resolve = (name, context, next) => { if (name === 'vite') throw new Error('vite is gone'); return next(name, context); };"));`,
)}`;

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
});
