import assert from 'node:assert/strict';
import { planSite } from '../../../site/docs-json/plan-site.js';
import { createDocumentRenderer } from '../../../site/document/document-renderer.js';
import type { Finding } from '../../../site/model/finding.js';
import { createContentRenderer } from '../../../site/page/content-renderer.js';
import { themeFiles } from '../../../site/theme/theme-files.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';

/** Returns the broken links that the documents of a project report, as "file:line address". */
async function brokenLinks(written: Readonly<Record<string, string>>): Promise<string[]> {
  const files = memorySourceFiles(written);
  const plan = planSite(files, {});
  const documents = createDocumentRenderer(plan, { outsideFiles: new Map(), themeFiles: themeFiles(plan.settings) });
  const contents = createContentRenderer({ settings: plan.settings, files });
  const findings: Finding[] = [...documents.renderNotFound().findings];
  for (const [index, page] of plan.pages.entries())
    findings.push(...documents.renderDocument(index, await contents.renderPage(page)).findings);
  return findings
    .filter(({ code }) => code === 'broken-link')
    .map(({ file, line, message }) => `${file}:${line} ${/(?:to|leads to) "([^"]*)"/.exec(message)?.[1]}`)
    .sort();
}

function configuration(values: Readonly<Record<string, unknown>>): string {
  const docs = { name: 'Test', theme: 'mint', colors: { primary: '#112233' }, navigation: { pages: ['a'] }, ...values };
  return JSON.stringify(docs, undefined, 1);
}

function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length;
}

const PAGE = '---\ntitle: A\n---\n\nText.\n';

describe('the place of a broken link', () => {
  it('in the frame and the navigation is its line in the configuration', async () => {
    const docs = configuration({
      navbar: {
        links: [{ label: 'One', href: '/gone-link' }],
        primary: { type: 'button', label: 'B', href: '/gone-b' },
      },
      footer: { links: [{ header: 'H', items: [{ label: 'Two', href: '/gone-foot' }] }] },
      banner: { content: 'Read [the news](/gone-news) or [the page](/a), [mail](mailto:a@b.example).' },
      navigation: { pages: ['a'], global: { anchors: [{ anchor: 'X', href: '/gone-anchor' }] } },
    });
    assert.deepEqual(
      await brokenLinks({ 'docs.json': docs, 'a.mdx': PAGE }),
      ['/gone-anchor', '/gone-b', '/gone-foot', '/gone-link', '/gone-news']
        .map((address) => `docs.json:${lineOf(docs, address)} ${address}`)
        .sort(),
    );
  });

  it('in the frame of a language is its line in the file that the configuration refers to', async () => {
    const es = '{\n  "links": [\n    {"label": "Uno", "href": "/perdido"}\n  ]\n}';
    const docs = configuration({
      navigation: { languages: [{ language: 'es', navbar: { $ref: './es.json' }, pages: ['a'] }] },
    });
    assert.deepEqual(await brokenLinks({ 'docs.json': docs, 'es.json': es, 'a.mdx': PAGE }), ['es.json:3 /perdido']);
  });

  it('in "related" is its line in the front matter', async () => {
    const page = [
      '---',
      'title: A',
      'description: /gone is gone',
      'related:',
      '  - /gone-too',
      '  - "Title": /gone',
      '  - /a',
      '---',
      'Text.',
    ].join('\n');
    assert.deepEqual(await brokenLinks({ 'docs.json': configuration({}), 'a.mdx': page }), [
      'a.mdx:5 /gone-too',
      'a.mdx:6 /gone',
    ]);
  });

  const operation = (description: string) => ({ get: { summary: 'List', description, responses: {} } });
  const described = (paths: object) =>
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }, undefined, 1);

  it('in a text of an API description is its line in the description', async () => {
    const api = described({
      '/x': operation('First.\n\nSee [this](/gone-api) or <a href="/gone-html">that</a>, [here](/a).'),
    });
    const docs = configuration({
      navigation: {
        groups: [
          { group: 'G', pages: ['a'] },
          { group: 'API', openapi: 'api.json' },
        ],
      },
    });
    const yaml = [
      'openapi: 3.1.0',
      'info: {title: T, version: "1"}',
      'paths:',
      '  /y:',
      '    get:',
      '      summary: Other',
      '      description: |',
      '        First.',
      '',
      '        See [this](gone-yaml).',
      '      responses: {}',
    ].join('\n');
    assert.deepEqual(await brokenLinks({ 'docs.json': docs, 'a.mdx': PAGE, 'api.json': api }), [
      `api.json:${lineOf(api, '/gone-api')} /gone-api`,
      `api.json:${lineOf(api, '/gone-html')} /gone-html`,
    ]);
    const page = '---\ntitle: B\nopenapi: api.yaml GET /y\n---\n\nSee [this](/gone-page).\n';
    const other = configuration({ navigation: { pages: ['a', 'b'] } });
    assert.deepEqual(await brokenLinks({ 'docs.json': other, 'a.mdx': PAGE, 'b.mdx': page, 'api.yaml': yaml }), [
      'api.yaml:10 /gone-yaml',
      'b.mdx:6 /gone-page',
    ]);
  });
});
