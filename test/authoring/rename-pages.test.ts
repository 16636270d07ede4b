import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CannotRename, renamePages } from '../../authoring/rename/rename-pages.js';

describe('renaming a page', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'offprint-rename-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }

  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const paths = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  const rename = (from: string, to: string, options: { redirect?: boolean; isDry?: boolean } = {}) =>
    renamePages({ folder, from, to, redirect: false, isDry: false, ...options });
  const configuration = (pages: readonly string[], more: object = {}) =>
    JSON.stringify({ navigation: { pages }, ...more }, null, 2);

  const links: readonly [claim: string, before: string, after: string][] = [
    ['a link', '[x](/guides/start)', '[x](/setup/begin)'],
    ['a link with a place in the page', '[x](/guides/start#two?x=1)', '[x](/setup/begin#two?x=1)'],
    ['a link with a query', '[x](/guides/start?a=1#two)', '[x](/setup/begin?a=1#two)'],
    ['a link with an extension', '[x](/guides/start.mdx)', '[x](/setup/begin.mdx)'],
    ['a link with a title', '[x](/guides/start "Start")', '[x](/setup/begin "Start")'],
    ['a link in angle brackets', '[x](</guides/start>)', '[x](</setup/begin>)'],
    ['a relative link', '[x](guides/start)', '[x](setup/begin)'],
    ['a relative link from here', '[x](./guides/start.md)', '[x](./setup/begin.md)'],
    ['a definition', '[x]\n\n[x]: /guides/start', '[x]\n\n[x]: /setup/begin'],
    ['a property', '<Card href="/guides/start">x</Card>', '<Card href="/setup/begin">x</Card>'],
    ['a property with an expression', "<A to={'/guides/start#a'} />", "<A to={'/setup/begin#a'} />"],
    ['a list of an expression', '{["/guides/start", "/other"]}', '{["/setup/begin", "/other"]}'],
    ['an import', "import A from '/guides/start.mdx'\n", "import A from '/setup/begin.mdx'\n"],
    ['a value of front matter', '---\nnext: /guides/start\n---\n', '---\nnext: /setup/begin\n---\n'],
    [
      'an address of the site in public',
      '[x](https://docs.acme.test/guides/start#a)',
      '[x](https://docs.acme.test/setup/begin#a)',
    ],
  ];
  for (const [claim, before, after] of links) {
    it(`changes ${claim}`, () => {
      const seo = { seo: { metatags: { canonical: 'https://docs.acme.test' } } };
      write({ 'docs.json': configuration(['a', 'guides/start'], seo), 'a.mdx': before, 'guides/start.mdx': 'x' });
      rename('guides/start', 'setup/begin');
      assert.equal(read('a.mdx'), after);
    });
  }

  const others: readonly [claim: string, text: string][] = [
    ['a page with a longer name', '[x](/guides/start-here) [y](/guides/start/more)'],
    ['code', '```sh\nopen [x](/guides/start)\n```\n\n`[x](/guides/start)`'],
    ['another site', '[x](https://other.test/guides/start)'],
    ['a place of this page', '[x](#start)'],
    ['a property that is no address', '<Card icon="guides/start" title="guides/start">x</Card>'],
    ['prose', 'The page "guides/start" is /guides/start.'],
  ];
  for (const [claim, text] of others) {
    it(`leaves ${claim}`, () => {
      write({ 'docs.json': configuration(['a', 'guides/start']), 'a.mdx': text, 'guides/start.mdx': 'x' });
      rename('guides/start', 'setup/begin');
      assert.equal(read('a.mdx'), text);
    });
  }

  it("keeps where the moved page's own relative addresses lead", () => {
    const text = '![p](../images/p.png) [n](next) [s](/a) <img src="./q.png" /> [m](mailto:a@b.test) [h](#x)';
    write({ 'docs.json': configuration(['a', 'guides/start', 'guides/next']), 'a.mdx': '', 'guides/next.mdx': '' });
    write({ 'guides/start.mdx': text, 'images/p.png': '', 'guides/q.png': '' });
    rename('guides/start', 'start');
    assert.equal(
      read('start.mdx'),
      '![p](images/p.png) [n](guides/next) [s](/a) <img src="./guides/q.png" /> [m](mailto:a@b.test) [h](#x)',
    );
  });

  it('changes the navigation and keeps how the configuration is written', () => {
    const before =
      '{\r\n\t"navigation": { "groups": [ { "group": "start", "root": "start", "pages": ["a", "start", "/start.mdx"] } ] },\r\n\t"navbar": { "primary": { "href": "/start" } }, "name": "start",\r\n\t"redirects": [ { "source": "/old", "destination": "/start" }, { "source": "/start", "destination": "/a" } ]\r\n}\r\n';
    write({ 'docs.json': before, 'a.mdx': '', 'start.mdx': '' });
    rename('start', 'begin');
    assert.equal(
      read('docs.json'),
      before
        .replace('"root": "start"', '"root": "begin"')
        .replace('"a", "start", "/start.mdx"', '"a", "begin", "/begin.mdx"')
        .replace('"href": "/start"', '"href": "/begin"')
        .replace('"destination": "/start"', '"destination": "/begin"'),
    );
  });

  it('changes files that the configuration refers to, and no other data', () => {
    const data = '{ "pages": ["guides/start"], "example": "/guides/start" }';
    write({ 'docs.json': '{ "navigation": { "$ref": "./config/nav.json" } }', 'config/nav.json': data });
    write({ 'openapi.json': data, 'guides/start.mdx': '' });
    rename('guides/start', 'begin');
    assert.equal(read('config/nav.json'), '{ "pages": ["begin"], "example": "/begin" }');
    assert.equal(read('openapi.json'), data);
  });

  it('adds a redirect, and removes those that would hide the new page or lead in a circle', () => {
    write({ 'docs.json': configuration(['a', 'b']), 'a.mdx': '', 'b.mdx': '' });
    rename('a', 'c', { redirect: true });
    rename('c', 'a', { redirect: true });
    rename('b', 'd/index', { redirect: true });
    const { redirects } = JSON.parse(read('docs.json')) as { redirects: unknown };
    assert.deepEqual(redirects, [
      { source: '/c', destination: '/a' },
      { source: '/b', destination: '/d' },
    ]);
  });

  it('adds redirects without changing how the rest is written', () => {
    const before = '{\n    "navigation": { "pages": ["a"] },\n    "contextual": { "options": ["copy"] }\n}\n';
    write({ 'docs.json': before, 'a.mdx': '' });
    rename('a', 'b', { redirect: true });
    assert.equal(
      read('docs.json'),
      '{\n    "navigation": { "pages": ["b"] },\n    "contextual": { "options": ["copy"] },\n    "redirects": [\n        { "source": "/a", "destination": "/b" }\n    ]\n}\n',
    );
  });

  it('moves a folder with everything in it', () => {
    write({ 'docs.json': configuration(['a', 'v1/x', 'v1/deep/y']), 'a.mdx': '[x](/v1/x) ![p](/v1/p.png)' });
    write({ 'v1/x.mdx': '[y](deep/y) ![p](p.png) [a](../a)', 'v1/deep/y.mdx': '[x](../x)', 'v1/p.png': '' });
    const { moves } = rename('v1', 'old/v1');
    assert.equal(moves.length, 3);
    assert.deepEqual(paths(), ['a.mdx', 'docs.json', 'old/v1/deep/y.mdx', 'old/v1/p.png', 'old/v1/x.mdx']);
    assert.equal(read('a.mdx'), '[x](/old/v1/x) ![p](/old/v1/p.png)');
    assert.equal(read('old/v1/x.mdx'), '[y](deep/y) ![p](p.png) [a](../../a)');
    assert.equal(read('old/v1/deep/y.mdx'), '[x](../x)');
  });

  it('knows names in other scripts, in either Unicode form and encoded', () => {
    write({ 'docs.json': configuration(['a', 'café']), 'a.mdx': '[x](/caf%C3%A9) [y](/cafe\u0301)', 'café.mdx': '' });
    rename('cafe\u0301', 'はじめに');
    assert.equal(read('a.mdx'), '[x](/%E3%81%AF%E3%81%98%E3%82%81%E3%81%AB) [y](/はじめに)');
    assert.deepEqual(paths(), ['a.mdx', 'docs.json', 'はじめに.mdx']);
  });

  it('says what would change and changes nothing', () => {
    write({ 'docs.json': configuration(['a', 'b']), 'a.mdx': '[x](/b)', 'b.md': '' });
    const before = paths().map(read);
    const { moves, changes, redirects } = rename('b', 'c', { isDry: true, redirect: true });
    assert.deepEqual(paths().map(read), before);
    assert.deepEqual(moves, [['b.md', 'c.md']]);
    assert.deepEqual(changes, [
      { path: 'a.mdx', count: 1 },
      { path: 'docs.json', count: 1 },
    ]);
    assert.deepEqual(redirects, [['/b', '/c']]);
  });

  const refused: readonly [claim: string, from: string, to: string, message: RegExp][] = [
    ['a page that is not there', 'guides/strat', 'x', /no page and no folder “guides\/strat”\. Did you mean/],
    ['a name that is taken', 'a', 'guides/start', /“guides\/start\.mdx” exists already/],
    ['the same name', 'a', 'a.mdx', /already has this name/],
    ['a place outside of the project', 'a', '../x', /inside the project's folder/],
  ];
  for (const [claim, from, to, message] of refused) {
    it(`refuses ${claim} and changes nothing`, () => {
      write({
        'docs.json': configuration(['a', 'guides/start']),
        'a.mdx': '[x](guides/start)',
        'guides/start.mdx': '',
      });
      const before = paths().map(read);
      assert.throws(
        () => rename(from, to, { redirect: true }),
        (error) => error instanceof CannotRename && message.test(error.message),
      );
      assert.deepEqual(paths().map(read), before);
    });
  }
});
