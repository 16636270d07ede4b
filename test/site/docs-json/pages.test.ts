import assert from 'node:assert/strict';
import { planSite } from '../../../site/docs-json/plan-site.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { findingsOf, pageOf, planProject } from '../../support/plan-project.js';

const found: readonly (readonly [entry: string, file: string, path: string])[] = [
  ['guide/start', 'guide/start.mdx', 'guide/start'],
  ['/guide/start', 'guide/start.md', 'guide/start'],
  ['guide/start.mdx', 'guide/start.mdx', 'guide/start'],
  ['guide/start/', 'guide/start.mdx', 'guide/start'],
  ['cli', 'cli/index.mdx', 'cli/index'],
  ['cli/index', 'cli/index.mdx', 'cli/index'],
  ['/', 'index.mdx', 'index'],
  ['ios/changelog', 'ios/changelog.md', 'ios/changelog'],
  ['changes/v1.2.3', 'changes/v1.2.3.mdx', 'changes/v1.2.3'],
  ['caf\u00e9', 'cafe\u0301.mdx', 'cafe\u0301'],
  ['how to get started', 'how to get started.mdx', 'how to get started'],
];

const missing: readonly (readonly [claim: string, entry: string, file: string, message: RegExp])[] = [
  ['nothing of its name', 'guide/stop', 'guide/start.mdx', /"guide\/stop", but the project has no such file/],
  [
    'a file in another case',
    'usage/readme',
    'usage/README.md',
    /"usage\/readme", but the file is usage\/README\.md, a file that is never published/,
  ],
  ['a page in another case', 'Guide/Start', 'guide/start.mdx', /the file is guide\/start\.mdx\. Upper and lower case/],
  ['an ignored folder', 'build/page', 'build/page.mdx', /build\/page\.mdx is a file that is never published/],
  ['a snippet', 'snippets/part', 'snippets/part.mdx', /snippets\/part\.mdx is a snippet/],
  ['a path that leaves the project', '../../etc/passwd', 'a.mdx', /is not the path of a page/],
  ['a path with backslashes', 'guide\\start', 'guide/start.mdx', /is not the path of a page/],
];

describe('a page entry', () => {
  for (const [entry, file, path] of found) {
    it(`${entry} finds ${file}`, () => {
      const plan = planProject({ navigation: { pages: [entry] }, files: { [file]: '---\ntitle: T\n---\n' } });
      assert.equal(pageOf(plan, path).inSidebar, true);
      assert.deepEqual(plan.findings, []);
    });
  }

  for (const [claim, entry, file, message] of missing) {
    it(`that names ${claim} is an error that says what to do`, () => {
      const plan = planProject({ navigation: { pages: ['here', entry] }, pages: ['here'], files: { [file]: 'Text' } });
      const [finding] = findingsOf(plan, 'missing-page');
      assert.equal(finding?.severity, 'error');
      assert.match(finding?.message ?? '', message);
    });
  }
});

describe('the place of a faulty page entry', () => {
  const files = {
    'docs.json': '{\n  "name": "A",\n  "navigation": { "$ref": "./config/nav.json" }\n}',
    'config/nav.json': '{\n  "gone": "gone",\n  "pages": [\n    "here",\n    "gone",\n    "here"\n  ]\n}',
    'here.mdx': 'Text',
  };
  const place = (code: 'missing-page' | 'duplicate-page') =>
    planSite(memorySourceFiles(files), {})
      .findings.filter((finding) => finding.code === code)
      .map(({ file, line, column }) => `${file}:${line}:${column}`);

  it('is where the file that holds it first names it', () =>
    assert.deepEqual(place('missing-page'), ['config/nav.json:2:11']));

  it('is the second place of a page that is named twice', () =>
    assert.deepEqual(place('duplicate-page'), ['config/nav.json:6:5']));

  it('is the file alone where the entry is written with escapes', () => {
    const docs = '{"name":"A","navigation":{"pages":["here","g\\u006fne"]}}';
    const plan = planSite(memorySourceFiles({ 'docs.json': docs, 'here.mdx': 'Text' }), {});
    const [finding] = findingsOf(plan, 'missing-page');
    assert.deepEqual([finding?.file, finding?.line], ['docs.json', undefined]);
  });
});

describe('the pages of a project', () => {
  it('that are not UTF-8 are an error at the first lost character', () => {
    const latin = Buffer.from('---\ntitle: Menu\n---\n\nCaf\xe9\n', 'latin1');
    const plan = planProject({
      pages: ['a'],
      files: { 'b.mdx': latin, 'c.mdx': 'A real \uFFFD.', 'snippets/d.mdx': latin },
    });
    assert.deepEqual(
      findingsOf(plan, 'encoding').map(({ page, file, line, column }) => ({ page, file, line, column })),
      [
        { page: undefined, file: 'snippets/d.mdx', line: 5, column: 4 },
        { page: 'b', file: 'b.mdx', line: 5, column: 4 },
      ],
    );
  });

  it('leave out ignored files, snippets, imported files and hidden folders', () => {
    const plan = planProject({
      pages: ['a'],
      files: {
        'README.md': 'x',
        'deep/LICENSE.md': 'x',
        'node_modules/x/page.md': 'x',
        '.hidden/page.md': 'x',
        'snippets/part.mdx': 'x',
        'zh/_snippets/part.mdx': 'x',
        'drafts/one.mdx': 'x',
        'notes.draft.mdx': 'x',
        '.mintignore': '# private\ndrafts/\n*.draft.mdx\n!CHANGELOG.md\n',
        'CHANGELOG.md': 'x',
        'parts/used.mdx': 'x',
        'parts/relative.mdx': 'x',
        'parts/shown-in-a-sample.mdx': 'x',
        'loose.mdx':
          'import Used from "/parts/used.mdx";\nimport R from "./parts/relative.mdx"\n\n```js\nimport S from "/parts/shown-in-a-sample.mdx"\n```\n',
      },
    });
    assert.deepEqual(
      plan.pages.map(({ path }) => path),
      ['a', 'CHANGELOG', 'loose', 'parts/shown-in-a-sample'],
    );
  });

  it('leave out what tools write at the root, and no folder of that name elsewhere', () => {
    const folders = ['build', 'dist', 'coverage', 'tmp', 'temp'];
    const files = folders.flatMap((name) => [`${name}/a.mdx`, `guides/${name}/a.mdx`]);
    const plan = planProject({ pages: [], files: Object.fromEntries(files.map((path) => [path, 'x'])) });
    assert.deepEqual(
      plan.pages.map(({ path }) => path),
      folders.map((name) => `guides/${name}/a`).sort(),
    );
  });

  it('for tools are pages only where the navigation or .mintignore says so', () => {
    const files = {
      'AGENTS.md': 'x',
      'guide/CLAUDE.md': 'x',
      'SECURITY.md': 'x',
      'security.md': 'x',
      'GEMINI.md': 'x',
    };
    const paths = (more: Readonly<Record<string, string>>, navigation: unknown) =>
      planProject({ navigation, files: { ...files, 'a.mdx': 'x', ...more } })
        .pages.map(({ path }) => path)
        .sort();
    assert.deepEqual(paths({}, { pages: ['a'] }), ['a', 'security']);
    const listed = { groups: [{ group: 'G', root: '/guide/CLAUDE.md', pages: ['a', 'AGENTS'] }] };
    assert.deepEqual(paths({}, listed), ['AGENTS', 'a', 'guide/CLAUDE', 'security']);
    assert.deepEqual(paths({ '.mintignore': '!GEMINI.md\n' }, { pages: ['a'] }), ['GEMINI', 'a', 'security']);
  });

  it('keep an imported file that the navigation lists', () => {
    const plan = planProject({ pages: ['a', 'b'], files: { 'c.mdx': 'import A from "/a.mdx"' } });
    assert.equal(pageOf(plan, 'a').inSidebar, true);
  });

  it('of one name with two extensions are one page, with a warning', () => {
    const plan = planProject({ pages: ['a'], files: { 'a.md': 'Old' } });
    assert.equal(pageOf(plan, 'a').format, 'mdx');
    assert.match(findingsOf(plan, 'duplicate-page')[0]?.message ?? '', /a\.md and a\.mdx/);
  });

  it('an ignore pattern that could take for ever is refused', () => {
    const files = { '.mintignore': `${'*a'.repeat(30)}\nkept/\n`, 'kept/x.mdx': 'x', [`${'a'.repeat(60)}b.mdx`]: 'x' };
    const plan = planProject({ pages: ['a'], files });
    assert.equal(findingsOf(plan, 'configuration')[0]?.line, 1);
    assert.equal(plan.pages.length, 2);
  });

  it('carry what their front matter says', () => {
    const files = {
      'a.mdx':
        '---\ntitle: Long title\nsidebarTitle: Short\ndescription: D\nicon: book\ntag: NEW\ndeprecated: true\nmode: wide\ngroups: ["staff"]\n---\n\nText',
      'b.mdx': '---\ntitle: 404\nmode: sideways\n---\n',
    };
    const options = { groups: ['staff'] };
    const plan = planProject({ navigation: { pages: ['a', 'b'] }, files, options });
    const { frontmatter, sourceSha256, ...page } = pageOf(plan, 'a');
    assert.match(sourceSha256, /^[0-9a-f]{64}$/);
    assert.deepEqual(frontmatter.groups, ['staff']);
    assert.deepEqual(page, {
      path: 'a',
      outputPath: 'a.html',
      sourcePath: 'a.mdx',
      format: 'mdx',
      title: 'Long title',
      sidebarTitle: 'Short',
      description: 'D',
      icon: 'book',
      tag: 'NEW',
      deprecated: true,
      mode: 'wide',
      bodyLine: 11,
      trail: [0],
      next: 1,
      inSidebar: true,
      inSearch: true,
      inSitemap: true,
      noindex: false,
      sizeBytes: 132,
    });
    assert.deepEqual([pageOf(plan, 'b').title, pageOf(plan, 'b').mode], ['404', 'default']);
    assert.match(
      findingsOf(plan, 'frontmatter')
        .map(({ message }) => message)
        .join(),
      /Unknown mode "sideways"/,
    );
  });

  it('about an endpoint take its summary as title and name their specification', () => {
    const api = {
      openapi: '3.1.0',
      paths: { '/users/{id}': { get: { summary: 'Fetch a user' } } },
      webhooks: { 'order placed': { post: { summary: 'Order placed' } } },
    };
    const yaml =
      'openapi: 3.0.3\ninfo:\n  title: X\npaths:\n  /a:\n    get:\n      summary: Wrong\n  \'/b\':\n    parameters:\n      - name: get\n    get:\n      responses:\n        200:\n          summary: Inner\n      summary: "Right one"\n';
    const files = {
      'specs/api.json': JSON.stringify(api),
      'v3.yaml': yaml,
      'a.mdx': '---\nopenapi: "api GET users/{id}"\n---\n',
      'b.mdx': '---\nopenapi: v3 get /b\n---\n',
      'c.mdx': '---\nopenapi: GET /users/{id}\n---\n',
      'd.mdx': '---\nopenapi: api.json webhook order placed\n---\n',
      'e.mdx': '---\nopenapi: POST /unknown\n---\n',
    };
    const plan = planProject({ navigation: { pages: ['a', 'b', 'c', 'd', 'e'] }, files });
    assert.deepEqual(
      plan.pages.map(({ title, openapi }) => [title, openapi]),
      [
        ['Fetch a user', 'specs/api.json GET /users/{id}'],
        ['Right one', 'v3.yaml GET /b'],
        ['Fetch a user', 'specs/api.json GET /users/{id}'],
        ['Order placed', 'specs/api.json WEBHOOK order placed'],
        ['E', 'POST /unknown'],
      ],
    );
  });
});
