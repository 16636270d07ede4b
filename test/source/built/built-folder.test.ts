import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBuiltFolder, readBuiltFolder } from '../../../source/built/built-folder.js';
import { createFolderClient } from '../../../source/built/folder-client.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

describe('a folder of built pages', () => {
  let temporary: TemporaryFolder;
  let count = 0;
  before(async () => {
    temporary = await createTemporaryFolder('built');
  });
  after(() => temporary.remove());

  async function write(files: Readonly<Record<string, string>>): Promise<string> {
    count += 1;
    const folder = join(temporary.path, String(count));
    await mkdir(folder);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return folder;
  }

  it('is one with pages and without a configuration of a project', async () => {
    assert.equal(await isBuiltFolder(await write({ 'index.html': '<p>a' })), true);
    assert.equal(await isBuiltFolder(await write({ 'overview-summary.xhtml': '<p>a' })), true);
    assert.equal(await isBuiltFolder(await write({ 'index.html': '<p>a', 'docs.json': '{}' })), false);
    assert.equal(await isBuiltFolder(join(temporary.path, 'none')), false);
    assert.equal(await isBuiltFolder(await write({ 'index.md': 'a', 'a/index.html': '<p>a' })), false);
  });

  const origins: readonly (readonly [what: string, files: Readonly<Record<string, string>>, start: string])[] = [
    ['its first page has another name', { 'a/b.html': '', 'overview.html': '' }, 'http://localhost/overview.html'],
    ['its index is XHTML', { 'a.html': '', 'index.xhtml': '' }, 'http://localhost/index.xhtml'],
    ['nothing says where', { 'index.html': '<a href="a.html">a</a>', 'a.html': '' }, 'http://localhost/'],
    [
      'its sitemap says where',
      { 'index.html': '', 'a/index.html': '', 'sitemap.xml': '<loc>https://docs.test/a/</loc>' },
      'https://docs.test/',
    ],
    [
      'its canonical address says where',
      {
        'index.html': '<link rel="canonical" href="https://docs.test/manual/"><script src="/manual/x.js"></script>',
        'x.js': '',
      },
      'https://docs.test/manual/',
    ],
    [
      'it is deployed below a path',
      { 'index.html': '<link href="/docs/css/a.css"><a href="/docs/guide">', 'css/a.css': '', 'guide.html': '' },
      'http://localhost/docs/',
    ],
    [
      'a folder has the name of the path',
      { 'index.html': '<link href="/docs/a.css"><a href="/docs/b/">', 'docs/a.css': '', 'docs/b/index.html': '' },
      'http://localhost/',
    ],
  ];
  for (const [what, files, start] of origins)
    it(`is read under ${start} where ${what}`, async () =>
      assert.equal((await readBuiltFolder(await write(files))).start, start));

  const homes: readonly (readonly [what: string, files: readonly string[], home: string | undefined])[] = [
    ['it has an index', ['index.html', 'a/index.html', 'a/b.html', 'a/c.html'], undefined],
    ['it has an index in XHTML', ['index.xhtml', 'a.xhtml'], 'http://localhost/index.xhtml'],
    ['it has pages at the top alone', ['a.html', 'b.html'], 'http://localhost/a.html'],
    [
      'rustdoc has written two crates',
      [
        'help.html',
        'settings.html',
        ...['a/index.html', 'zoo/index.html', 'zoo/fn.x.html', 'zoo/fn.y.html', 'src/zoo/lib.rs.html'],
      ],
      'http://localhost/zoo/',
    ],
    ['most pages are at the top', ['a.html', 'b.html', 'demo/index.html'], 'http://localhost/a.html'],
  ];
  for (const [what, names, home] of homes)
    it(`leads to ${home ?? 'its index'} where ${what}`, async () => {
      const built = await readBuiltFolder(await write(Object.fromEntries(names.map((name) => [name, '<p>a']))));
      const others = { get: () => assert.fail('another host was requested'), close: async () => undefined };
      const client = await createFolderClient({ built, maxBytes: 1000, others });
      assert.equal(built.home, home);
      const { status, location } = await client.get('http://localhost/');
      assert.deepEqual([status, location], home === undefined ? [200, undefined] : [301, home]);
    });

  it('is read under the public address that it is given', async () => {
    const folder = await write({
      'index.html': '<a href="/docs/guide">',
      'guide.html': '',
      'sitemap.xml': '<loc>https://old.test/</loc>',
    });
    for (const address of [
      'https://docs.test/manual',
      'https://docs.test/manual/',
      'https://docs.test/manual/index.html',
    ]) {
      const { start, pages } = await readBuiltFolder(folder, address);
      assert.deepEqual(
        [start, pages],
        ['https://docs.test/manual/', ['https://docs.test/manual/guide.html', 'https://docs.test/manual/']],
      );
    }
  });

  it('lists its pages by their addresses, without hidden ones and the page for missing pages', async () => {
    const folder = await write({
      ...{ 'index.html': '', '404.html': '', 'a/index.html': '', 'a/b.htm': '', '図.html': '' },
      ...{ '.hidden/c.html': '', 'node_modules/x/d.html': '', 'e.txt': '' },
    });
    assert.deepEqual((await readBuiltFolder(folder)).pages, [
      'http://localhost/a/b.htm',
      'http://localhost/a/',
      'http://localhost/',
      'http://localhost/%E5%9B%B3.html',
    ]);
  });

  it('lists the files that scripts may load by names that they compose', async () => {
    const names = [
      'navtreeindex0.js',
      'search/all_1.js',
      'search/mag.svg',
      'member-search-index.js',
      'jquery-3.7.1.min.js',
    ];
    const others = [
      'assets/index-BjR2xW9q.js',
      'main.3f2a1b9c.js',
      'c.DkXaBcDe.chunk.js',
      'a.css',
      'b.json',
      'c.js.map',
      '.d.js',
    ];
    const folder = await write({
      'index.html': '',
      ...Object.fromEntries([...names, ...others].map((name) => [name, ''])),
    });
    assert.deepEqual(
      (await readBuiltFolder(folder)).files,
      names.sort().map((name) => `http://localhost/${name}`),
    );
  });

  it('answers as hosts of static sites do', async () => {
    const folder = await write({
      ...{ 'index.html': 'home', 'a/index.html': 'a', 'b.html': 'b', 'c/d.css': 'c{}', 'robots.txt': 'Disallow: /' },
      'e f.html': 'e',
      [`${'café'.normalize('NFD')}.html`]: 'decomposed',
    });
    await symlink('/etc', join(folder, 'out'));
    const built = await readBuiltFolder(folder);
    const asked: string[] = [];
    const others = {
      get: async (address: string) => {
        asked.push(address);
        return { status: 404, setsCookie: false, body: Buffer.alloc(0) };
      },
      close: async () => undefined,
    };
    const client = await createFolderClient({ built, maxBytes: 100, others });
    const answer = async (path: string) => {
      const { status, location, contentType, body } = await client.get(`http://localhost${path}`);
      return [status, location ?? contentType ?? '', body.toString()];
    };
    assert.deepEqual(await answer('/'), [200, 'text/html', 'home']);
    assert.deepEqual(await answer('/a'), [301, 'http://localhost/a/', '']);
    assert.deepEqual(await answer('/a/'), [200, 'text/html', 'a']);
    assert.deepEqual(await answer('/a/index.html'), [301, 'http://localhost/a/', '']);
    assert.deepEqual(await answer('/b'), [301, 'http://localhost/b.html', '']);
    assert.deepEqual(await answer('/b.html'), [200, 'text/html', 'b']);
    assert.deepEqual(await answer('/c/d.css'), [200, 'text/css', 'c{}']);
    assert.deepEqual(await answer('/e%20f.html'), [200, 'text/html', 'e']);
    for (const form of ['NFC', 'NFD'])
      assert.deepEqual((await answer(`/${encodeURIComponent('café'.normalize(form))}.html`))[2], 'decomposed', form);
    for (const path of ['/c/', '/none', '/out/passwd', '/%2e%2e/x', '/..%2f..%2fetc/passwd', '/robots.txt', '/%ff'])
      assert.equal((await answer(path))[0], 404, path);
    await client.get('https://fonts.test/a.woff2');
    assert.deepEqual(asked, ['https://fonts.test/a.woff2']);
    const { etag } = await client.get('http://localhost/');
    assert.equal((await client.get('http://localhost/', { validators: { etag: etag ?? '' } })).status, 304);
    await writeFile(join(folder, 'large.html'), 'x'.repeat(101));
    await assert.rejects(client.get('http://localhost/large.html'), /more than 100 bytes/);
  });
});
