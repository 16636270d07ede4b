import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devDependencies?: object }>>;
}

/**
 * Returns the packed package in a folder of its own, as npm unpacks it. Its dependencies are those of the checkout,
 * which are the locked ones: in its own `node_modules`, or in the one around it. `alone`, it has none.
 */
function unpack(archive: string, to: string, place: 'inside' | 'around' | 'alone'): string {
  const folder = join(to, 'node_modules', 'offprint');
  if (place === 'around') {
    mkdirSync(to, { recursive: true });
    // Links are made in no time, but only within a file system.
    const copy = (option: string) => spawnSync('cp', [option, 'node_modules', to]).status === 0;
    assert.ok(copy('-al') || copy('-a'));
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  if (place === 'inside') symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

describe('the installed package', () => {
  let folder: string;
  let archive: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'offprint-package-'));
    const packed = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
      encoding: 'utf8',
    });
    const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('['))) as [{ filename: string }];
    archive = join(folder, filename);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('holds built files, types, documentation and the licence, and neither tests nor sources', () => {
    const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n');
    const wrong =
      /^package\/build\/(?:test|bench)\/|(?<!\.d)\.tsx?$|\.map$|\.test\.|\/node_modules\/|^package\/\.(?!env\.example$)/;
    assert.deepEqual(
      names.filter((name) => wrong.test(name)),
      [],
    );
    for (const name of [
      'LICENSE',
      'README.md',
      'bootstrap.mjs',
      'temporal-dev.yml',
      'docs/docs.json',
      'build/cli/main.js',
      'build/dashboard/index.html',
      'build/contract/http/jobs.d.ts',
      'build/contract/http/jobs.js',
    ])
      assert.ok(names.includes(`package/${name}`), name);
    assert.equal(names.filter((name) => name.startsWith('package/build/workflow-bundles/')).length, 1);
    assert.ok(!existsSync('npm-shrinkwrap.json'), 'the checkout keeps one lock file');
  });

  it('is installed with the locked versions of what it needs at run time, and of nothing else', () => {
    const lock = JSON.parse(
      execFileSync('tar', ['-xzOf', archive, 'package/npm-shrinkwrap.json'], { encoding: 'utf8' }),
    ) as Lock;
    const whole = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    const needed = Object.keys(whole.packages).filter((path) => whole.packages[path]?.dev !== true);
    assert.deepEqual(Object.keys(lock.packages).sort(), needed.sort());
    assert.equal(lock.packages['']?.devDependencies, undefined);
    assert.ok(needed.length < Object.keys(whole.packages).length);
  });

  for (const place of ['inside', 'around'] as const) {
    it(`renders where npm has put its dependencies ${place} its folder`, () => {
      const to = join(folder, place);
      const installed = unpack(archive, to, place);
      const home = join(to, 'home');
      const project = join(to, 'docs');
      mkdirSync(home);
      mkdirSync(project);
      writeFileSync(
        join(project, 'docs.json'),
        JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#0055aa' }, navigation: { pages: ['a', 'b'] } }),
      );
      writeFileSync(join(project, 'a.mdx'), '---\ntitle: A\n---\n\nA page with [a link](/b) and $x^2$.\n');
      writeFileSync(join(project, 'b.mdx'), '---\ntitle: B\n---\n\nTo [nothing](/c).\n');
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        [join(installed, 'bootstrap.mjs'), 'check', 'docs', '--json'],
        { cwd: to, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: home } },
      );
      assert.equal(stderr, '');
      const { pageCount, findings } = JSON.parse(stdout) as { pageCount: number; findings: { code: string }[] };
      assert.deepEqual([status, pageCount, findings.map(({ code }) => code)], [2, 2, ['broken-link']]);
    });
  }

  it('keeps its data in the folder of the user and reads .env where it is called', () => {
    const to = join(folder, 'settings');
    const installed = unpack(archive, to, 'inside');
    const home = join(to, 'home');
    mkdirSync(home);
    const run = (...words: readonly string[]) =>
      spawnSync(process.execPath, [join(installed, 'bootstrap.mjs'), ...words], {
        cwd: to,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: home },
      });
    assert.match(run('help').stdout, /^Usage: offprint COMMAND$/m);
    assert.equal(run('organizations', 'create', 'Acme').status, 0);
    assert.ok(existsSync(join(home, '.offprint', 'offprint.sqlite')));
    writeFileSync(join(to, '.env'), 'OFFPRINT_HOME=data\n');
    assert.equal(run('organizations', 'create', 'Acme').status, 0);
    assert.ok(existsSync(join(to, 'data', 'offprint.sqlite')));
  });

  it('is made smaller by what only other platforms or compilers read', () => {
    const installed = unpack(archive, join(folder, 'smaller'), 'inside');
    const modules = join(installed, 'node_modules');
    rmSync(modules);
    assert.deepEqual(filesLeftOf(installed, modules), LEFT);
  });

  it('is made smaller in the folder of npx, and loses nothing of its own', () => {
    const modules = join(folder, '_npx', 'a1b2', 'node_modules');
    const installed = unpack(archive, dirname(modules), 'alone');
    const own = () => readdirSync(installed, { recursive: true }).length;
    const before = own();
    assert.deepEqual(filesLeftOf(installed, modules), LEFT);
    assert.equal(own(), before);
  });

  it('leaves packages alone that npx installed beside it', () => {
    const modules = join(folder, '_npx', 'c3d4', 'node_modules');
    const installed = unpack(archive, dirname(modules), 'alone');
    const env = { ...process.env, npm_config_package: 'a\n\noffprint' };
    assert.deepEqual(filesLeftOf(installed, modules, env), Object.keys(DEPENDENCIES).sort());
  });

  it('leaves the packages of a project alone', () => {
    const modules = join(folder, 'project', 'node_modules');
    const installed = unpack(archive, dirname(modules), 'alone');
    assert.deepEqual(filesLeftOf(installed, modules), Object.keys(DEPENDENCIES).sort());
  });
});

/** Files of dependencies, and those that are left of them. */
const DEPENDENCIES = {
  'a/index.js': '',
  'a/index.js.map': '',
  'a/index.d.ts': '',
  'a/LICENSE.md': '',
  'a/README.md': '',
  'a/source.ts': '',
  'zod/index.d.ts': '',
  'zod/src/index.ts': '',
  '@temporalio/core-bridge/common.js': `exports.getPrebuiltPath = () => require('path').join(__dirname, 'releases/own/index.node');`,
  '@temporalio/core-bridge/releases/own/index.node': '',
  '@temporalio/core-bridge/releases/other/index.node': '',
  '@temporalio/core-bridge/sdk-core/lib.rs': '',
};
const LEFT = [
  '@temporalio/core-bridge/common.js',
  '@temporalio/core-bridge/releases/own/index.node',
  'a/LICENSE.md',
  'a/index.js',
  'zod/index.d.ts',
];

/** Writes the dependencies, runs what npm runs after an installation, and returns the files that are left of them. */
function filesLeftOf(installed: string, modules: string, env = process.env): string[] {
  for (const [name, text] of Object.entries(DEPENDENCIES)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    writeFileSync(join(modules, name), text);
  }
  execFileSync(process.execPath, [join(installed, 'scripts/package/after-installing.mjs')], { env });
  return readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(modules.length + 1))
    .filter((name) => !name.startsWith('offprint/'))
    .sort();
}
