import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openCheckCache } from '../../../worker/check/check-cache.js';
import { type Checker, checkProject, createChecker } from '../../../worker/check-project.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const PAGES = ['index', ...Array.from({ length: 30 }, (_, index) => `guide/page-${index}`)];

describe('a checker with a cache', () => {
  let folder: TemporaryFolder;
  let cache: TemporaryFolder;
  let checker: Checker;

  const write = async (path: string, text: string) => {
    const file = join(folder.path, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const fresh = () => checkProject(folder.path, { slots: 1 });

  before(async () => {
    folder = await createTemporaryFolder('checker');
    cache = await createTemporaryFolder('checker-cache');
    const docs = { name: 'Cached', theme: 'mint', colors: { primary: '#166E3F' }, navigation: { pages: PAGES } };
    await write('docs.json', JSON.stringify(docs));
    await write('snippets/note.mdx', 'A note with [a dead link](/nowhere).\n');
    for (const page of PAGES) await write(`${page}.mdx`, `---\ntitle: ${page}\n---\n\n[Start](/index#${page})\n`);
    await write('guide/page-3.mdx', 'import Note from "/snippets/note.mdx";\n\n<Note />\n');
    checker = await createChecker({ cacheFolder: cache.path, slots: 1 });
  });
  after(async () => {
    await checker.close();
    await folder.remove();
    await cache.remove();
  });

  it('finds the same as one without, and looks at nothing again in an unchanged project', async () => {
    const { renderedPages, ...first } = await checker.check(folder.path);
    assert.equal(renderedPages, PAGES.length);
    assert.deepEqual(first, await fresh());
    assert.ok(first.findings.length > 20);
    const other = await createChecker({ cacheFolder: cache.path, slots: 1 });
    assert.deepEqual(await other.check(folder.path), { ...first, renderedPages: 0 });
    await other.close();
  });

  const changes: readonly [claim: string, path: string, text: string, renderedPages: number][] = [
    ['one page for a changed page', 'guide/page-7.mdx', '---\ntitle: Seven\n---\n\n[Gone](/gone)\n', 1],
    ['one page for a snippet that one page shows', 'snippets/note.mdx', 'A note.\n', 1],
    ['no page for a file that no page shows', 'notes.txt', 'Notes.\n', 0],
  ];
  for (const [claim, path, text, expected] of changes)
    it(`renders ${claim}, and finds the same as one without`, async () => {
      await write(path, text);
      const { renderedPages, ...changed } = await checker.check(folder.path);
      assert.equal(renderedPages, expected);
      assert.deepEqual(changed, await fresh());
    });

  it('remembers the findings of earlier states, such as those of another branch', async () => {
    const before = await checker.check(folder.path);
    await write('index.mdx', '[Gone](/gone)\n');
    assert.equal((await checker.check(folder.path)).renderedPages, 1);
    await write('index.mdx', '---\ntitle: index\n---\n\n[Start](/index#index)\n');
    assert.deepEqual(await checker.check(folder.path), { ...before, renderedPages: 0 });
  });

  it('starts anew if a part of the cache is gone', async () => {
    const expected = await fresh();
    await rm(join(cache.path, 'store/checks/results'), { recursive: true });
    await rm(join(cache.path, 'copies'), { recursive: true });
    for (const name of await readdir(join(cache.path, 'store/checks/sources')))
      if (name.endsWith('.pack')) await rm(join(cache.path, 'store/checks/sources', name));
    const { renderedPages, ...again } = await checker.check(folder.path);
    assert.deepEqual(again, expected);
    assert.ok(renderedPages >= 0);
  });

  it('reports a docs.json that cannot be read, and goes on when it is mended', async () => {
    const expected = await fresh();
    const docs = { name: 'Cached', theme: 'mint', colors: { primary: '#166E3F' }, navigation: { pages: PAGES } };
    await write('docs.json', '{\n  "name"');
    const { findings } = await checker.check(folder.path);
    assert.deepEqual(
      findings.map(({ code, severity, file, line }) => [code, severity, file, line]),
      [['configuration', 'error', 'docs.json', 2]],
    );
    await write('docs.json', JSON.stringify(docs));
    assert.deepEqual(await checker.check(folder.path), { ...expected, renderedPages: 0 });
  });

  it('removes what was not used for a month, at most once a day', async () => {
    const own = await createTemporaryFolder('checker-old');
    try {
      let now = Date.now();
      const opened = await openCheckCache(own.path, () => now);
      const put = async (name: string) => {
        await opened.store.put(`checks/${name}`, Buffer.from(name));
        await writeFile(join(own.path, 'copies', name), '');
      };
      const list = () => Promise.all(['store/checks', 'copies'].map((each) => readdir(join(own.path, each))));
      await put('one');
      await opened.prune();
      assert.deepEqual(await list(), [['one'], ['one']]);
      now += 31 * 24 * 3_600_000;
      await opened.prune();
      await put('two');
      now += 3_600_000;
      await opened.prune();
      assert.deepEqual(await list(), [['two'], ['two']]);
    } finally {
      await own.remove();
    }
  });
});
