import assert from 'node:assert/strict';
import { planSite } from '../../../site/docs-json/plan-site.js';
import type { SourceFiles } from '../../../site/model/source-files.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { outline } from '../../support/outline.js';
import { findingsOf, pageOf, planProject } from '../../support/plan-project.js';

describe('a choice of pages', () => {
  const navigation = {
    tabs: [
      { tab: 'T', groups: [{ group: 'G', pages: ['a', 'b'] }] },
      { tab: 'U', pages: ['cli/index'] },
    ],
  };
  const project = { navigation, pages: ['a', 'b', 'cli/index', 'loose'] };

  it('exports just these, and a navigation of just these', () => {
    const plan = planProject({ ...project, options: { paths: ['/b.mdx', 'loose', 'b'] } });
    assert.deepEqual(
      plan.pages.map(({ path, trail }) => [path, trail]),
      [
        ['b', [0, 0, 0]],
        ['loose', []],
      ],
    );
    assert.deepEqual(outline(plan), ['tab T*', '  group G: b']);
  });

  it('takes a folder for its index', () => {
    assert.deepEqual(
      planProject({ ...project, options: { paths: ['cli'] } }).pages.map(({ path }) => path),
      ['cli/index'],
    );
  });

  it('that names unknown pages is refused, naming them', () => {
    assert.throws(() => planProject({ ...project, options: { paths: ['a', 'nope', '../x'] } }), {
      name: 'UnknownPages',
      paths: ['nope', '../x'],
      message: /no page "nope", "\.\.\/x"\. Name pages by their path/,
    });
  });
});

describe('a choice of version', () => {
  const navigation = {
    versions: [
      { version: 'v2', pages: ['new', 'both'] },
      { version: 'v1', pages: ['old', 'both'] },
    ],
  };
  const project = { navigation, pages: ['new', 'old', 'both', 'loose'] };

  it('leaves out the pages of other versions and keeps what belongs to none', () => {
    const plan = planProject({ ...project, options: { version: 'v1' } });
    assert.deepEqual(
      plan.pages.map(({ path }) => path),
      ['old', 'both', 'loose'],
    );
    assert.deepEqual(outline(plan), ['version v1*: old, both']);
    assert.deepEqual(plan.findings, []);
  });

  it('that the site does not have is refused, naming those it has', () => {
    assert.throws(() => planProject({ ...project, options: { version: 'v3' } }), {
      name: 'UnknownVersion',
      message: 'The site has no version "v3". Its versions are "v2", "v1".',
    });
  });

  it('is a mere label on a site without versions', () => {
    assert.equal(planProject({ pages: ['a'], options: { version: '2024-06-01' } }).pages.length, 1);
  });
});

describe('files of a project', () => {
  it('of served kinds stay at their path; configuration, hidden files, code of snippets and the rest stay out', () => {
    const plan = planProject({
      pages: ['a'],
      files: {
        'images/Logo.PNG': 'x',
        'spec.yaml': 'x',
        'files/a.pdf': 'x',
        'script.js': 'x',
        'snippets/pic.svg': 'x',
        'snippets/code.js': 'x',
        'component.jsx': 'x',
        'mint.json': '{}',
        '.env.json': 'x',
        'package.json': '{}',
        'pnpm-lock.yaml': 'x',
        'tmp.openapi.json': '{}',
        'tsconfig.json': '{}',
        'api/tsconfig.json': '{}',
        'page.html': 'x',
        'data.db': 'x',
        'node_modules/x.js': 'x',
        'private/x.png': 'x',
        '.mintignore': 'private/',
      },
    });
    assert.deepEqual(
      plan.files.map(({ outputPath }) => outputPath),
      ['api/tsconfig.json', 'files/a.pdf', 'images/Logo.PNG', 'script.js', 'snippets/pic.svg', 'spec.yaml'],
    );
    assert.deepEqual(
      plan.findings.map(({ code, file }) => `${code} ${file}`),
      ['skipped-file script.js'],
    );
  });

  it('above 20 MB are left out with a finding', () => {
    const small = memorySourceFiles({ 'docs.json': '{"navigation":{"pages":["a"]}}', 'a.md': 'x' });
    const large = { path: 'movie.mp4', sizeBytes: 20 * 1024 * 1024 + 1, sha256: '0'.repeat(64) };
    const files: SourceFiles = { ...small, list: () => [...small.list(), large] };
    const plan = planSite(files, {});
    assert.deepEqual(plan.files, []);
    assert.equal(plan.findings.find(({ code }) => code === 'skipped-file')?.file, 'movie.mp4');
  });

  it('brought in from elsewhere are not the project’s own', () => {
    const plan = planProject({
      pages: ['a'],
      files: { 'https://example.com/x.png': 'x', 'https://example.com/y.mdx': 'x' },
    });
    assert.deepEqual([plan.files, plan.pages.length], [[], 1]);
  });
});

describe('names in the bundle', () => {
  it('a page is an .html file at its path, and an index stays one', () => {
    const plan = planProject({ pages: ['index', 'a/b', 'cli/index', 'changes/v1.2.3'] });
    assert.deepEqual(
      plan.pages.map(({ outputPath }) => outputPath),
      ['index.html', 'a/b.html', 'cli/index.html', 'changes/v1.2.3.html'],
    );
  });

  it('pages and files that differ only in case are kept apart, with a finding', () => {
    const plan = planProject({
      pages: ['api/bareMetal', 'api/baremetal', 'con'],
      files: { 'img/A.png': '1', 'img/a.png': '2' },
    });
    const names = [...plan.pages, ...plan.files].map(({ outputPath }) => outputPath.toLowerCase());
    assert.equal(new Set(names).size, 5);
    assert.equal(pageOf(plan, 'con').outputPath, 'con_.html');
    assert.equal(findingsOf(plan, 'renamed-file').length, 3);
  });

  it('nobody takes the names that the bundle needs itself', () => {
    const plan = planProject({ pages: ['404'], files: { 'manifest.json': '{}' } });
    for (const { outputPath } of [...plan.pages, ...plan.files]) assert.match(outputPath, /-[0-9a-f]{8}\./);
  });
});

describe('addresses elsewhere', () => {
  it('of images, videos, logos and icons are listed once, sorted; code samples, links and templates are not', () => {
    const body = [
      '![a](https://x.test/a.png "title") and ![b](<https://x.test/b(1).png>) [link](https://x.test/page)',
      '<img src="https://x.test/c.png?a=1&amp;b=2" /> <video poster={"https://x.test/d.jpg"} src="https://x.test/d.mp4" />',
      '<picture><source srcset="https://x.test/e.webp 1x, https://x.test/e2.webp 2x" /></picture>',
      '<Card img="https://x.test/f.png" href="https://x.test/no" /> <iframe src="https://x.test/no" />',
      '![ref][pic] ![a](https://x.test/a.png)',
      '',
      '[pic]: https://x.test/g.png',
      '[other]: https://x.test/no.png',
      `<img src={\`https://x.test/$\{name}.png\`} /> <img src="data:image/png;base64,AA" /> <img src="http://" />`,
      '````md',
      '```',
      '![no](https://x.test/no.png)',
      '```',
      '![no](https://x.test/no.png)',
      '````',
    ].join('\n');
    const plan = planProject({
      navigation: { pages: ['a'] },
      configuration: { logo: 'https://x.test/logo.svg' },
      files: {
        'a.mdx': `---\nicon: https://x.test/icon.svg\n---\n${body}`,
        'snippets/s.mdx': '![s](http://x.test/s.gif)',
      },
    });
    assert.deepEqual(plan.outsideUrls, [
      'http://x.test/s.gif',
      ...[
        'a.png',
        'b(1).png',
        'c.png?a=1&b=2',
        'd.jpg',
        'd.mp4',
        'e.webp',
        'e2.webp',
        'f.png',
        'g.png',
        'icon.svg',
        'logo.svg',
      ].map((name) => `https://x.test/${name}`),
    ]);
  });

  it('are found in time on sources made to be slow', () => {
    const texts = [
      '![',
      '<img ',
      '[',
      'import ',
      '<Snippet ',
      '![a](http://x',
      '![a](http://x(',
      ' srcset="',
      '\n```\n![a](http://x.test/a)\n',
    ];
    const files = Object.fromEntries(
      texts.map((text, index) => [`p${index}.mdx`, `http ![ ]: ${text.repeat(100_000)}`]),
    );
    assert.equal(planProject({ navigation: { pages: ['p0'] }, files }).pages.length, texts.length);
  });
});

describe('the key of what documents share', () => {
  const key = (title: string, text: string) =>
    planProject({ navigation: { pages: ['a'] }, files: { 'a.mdx': `---\ntitle: ${title}\n---\n${text}` } }).shellKey;

  it('stays when a page’s text changes, and changes with its title', () => {
    assert.equal(key('A', 'one'), key('A', 'two'));
    assert.notEqual(key('A', 'one'), key('B', 'one'));
    assert.match(key('A', 'one'), /^[0-9a-f]{64}$/);
  });
});
