import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from '../support/temporary-folder.js';

const SCRIPTS = fileURLToPath(new URL('../../../scripts/', import.meta.url));

type Files = Readonly<Record<string, string>>;

/** Runs a script over a repository of these files, and returns the lines that it printed and its exit code. */
async function check(script: string, files: Files): Promise<readonly [code: number | null, lines: readonly string[]]> {
  const folder = await createTemporaryFolder('checks');
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      writeFileSync(join(folder.path, path), text);
    }
    execFileSync('git', ['init', '--quiet', folder.path]);
    execFileSync('git', ['-C', folder.path, 'add', '--all']);
    const { status, stderr } = spawnSync(process.execPath, [join(SCRIPTS, script), folder.path], {
      encoding: 'utf8',
    });
    return [status, stderr.split('\n').filter((line) => line !== '')];
  } finally {
    await folder.remove();
  }
}

describe('the check of imports', () => {
  const imports = (files: Files) => check('imports/check.mjs', files);

  it('accepts imports that the table allows', async () => {
    const files = { 'secrets/a.ts': "import { b } from '../config/b.js';\n", 'config/b.ts': 'export const b = 1;\n' };
    assert.deepEqual(await imports(files), [0, []]);
  });

  it('refuses an import from a room that the table does not allow, with the rooms that it does', async () => {
    const files = { 'config/a.ts': "import { b } from '../storage/b.js';\n", 'storage/b.ts': 'export const b = 1;\n' };
    const [code, [fault = '']] = await imports(files);
    assert.equal(code, 1);
    assert.match(
      fault,
      /^config\/a\.ts imports a value from storage\/b\.ts, but config may import only: nothing of ours$/,
    );
  });

  it('refuses a value from a room whose types alone are allowed', async () => {
    const b = { 'config/b.ts': 'export interface B {}\nexport const b = 1;\n' };
    const type = { ...b, 'logging/a.ts': "import type { B } from '../config/b.js';\nexport type A = B;\n" };
    assert.deepEqual(await imports(type), [0, []]);
    assert.equal((await imports({ ...b, 'logging/a.ts': "export { b } from '../config/b.js';\n" }))[0], 1);
  });

  it('refuses files that import one another, and names all of them', async () => {
    const files = {
      'config/a.ts': "import { b } from './b.js';\nexport const a = b;\n",
      'config/b.ts': "import { c } from './c.js';\nexport const b = c;\n",
      'config/c.ts': "import { a } from './a.js';\nexport const c = a;\n",
    };
    const [code, [fault]] = await imports(files);
    assert.deepEqual([code, fault], [1, 'These files import one another: config/a.ts, config/b.ts, config/c.ts']);
  });
});

describe('the check of English', () => {
  const english = (text: string) => check('check-english.mjs', { 'config/a.ts': text });

  for (const text of [
    '/** Returns the name of a page. */\n',
    '/**\n * The limits of a page: how much memory it may use.\n */\n',
    '/** `link` is an address. */\n',
    'const MAX_PAGES = 3;\n',
  ])
    it(`accepts ${text.trim().replaceAll('\n', ' ')}`, async () => assert.deepEqual(await english(text), [0, []]));

  for (const [text, fault] of [
    ['/** Of a page. */', /begins with "Of"/],
    ['\n/** Whether it could be. */', /^config\/a\.ts:2: a doc comment begins with "Whether"/],
    ['/** the name of a page. */', /begins in lower case/],
    ['/** The name of a page */', /does not end with a full stop/],
    [`const ${'MO'}ST_PAGES = 3;`, /is named `MAX_…`/],
  ] as const)
    it(`refuses ${text.trim()}`, async () => {
      const [code, lines] = await english(`${text}\n`);
      assert.deepEqual([code, lines.length], [1, 2], lines.join('\n'));
      assert.match(lines[0] ?? '', fault);
    });
});
