import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { manifestFile } from '../../bundle/manifest.js';
import { readBundle } from '../../mcp/bundle/read-bundle.js';
import type { DocsSite } from '../../mcp/docs-site.js';
import { languageModelText } from '../../site/document/files/language-model-files.js';
import { markdownPath } from '../../site/document/files/page-markdown.js';
import { bundleInProcess } from '../support/bundle-in-process.js';
import { passagesOfProject } from '../support/indexed-project.js';
import { searchOver } from '../support/passages.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const PROJECT = {
  'docs.json': {
    name: 'Harbour',
    theme: 'mint',
    colors: { primary: '#0a7755' },
    markdown: { instructions: ['Cite the version.'] },
    navigation: {
      languages: [
        { language: 'en', default: true, groups: [{ group: 'Guides', pages: ['index', 'guides/moor'] }] },
        { language: 'de', groups: [{ group: 'Anleitungen', pages: ['de/moor'] }] },
      ],
    },
  },
  'index.mdx': '---\ntitle: Harbour\ndescription: Boats & berths.\n---\n\nSee [mooring](/guides/moor#lines).\n',
  'guides/moor.mdx': [
    '---\ntitle: Moor a boat\n---\n',
    'A ferry moors at `pier 7`. See [home](../index) and ![a](/a.svg).\n',
    '## Lines\n\nUse two lines of twelve metres.\n',
    '```bash\n# not a heading\nmoor --lines 2 [x](../index.md)\n```\n',
    '### Length\n\nA line is three boats long.\n',
    '## Lines\n\nThe second heading of that name.\n',
    '## `--lines` and *more*\n\nOptions.\n',
  ].join('\n'),
  'de/moor.mdx': '---\ntitle: Festmachen\n---\n\nEine Fähre macht an Pier 7 fest.\n\n## Leinen\n\nZwei Leinen.\n',
  'hidden.mdx': '---\ntitle: Secret\n---\n\nNobody finds the lighthouse.\n',
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

describe('a bundle that is read for agents', () => {
  const folders: TemporaryFolder[] = [];
  after(async () => {
    for (const folder of folders) await folder.remove();
  });

  /** Writes a project's bundle, with its manifest and whole text. */
  async function write(
    options: Parameters<typeof bundleInProcess>[1] = {},
    extra: Record<string, string> = {},
    hasSearch = true,
  ) {
    const bundle = await bundleInProcess(PROJECT, options);
    const pages = [...bundle.plan.pages];
    const whole = pages.map((page, index) =>
      languageModelText(bundle.plan, index, bundle.text(markdownPath(page.outputPath))),
    );
    const files = new Map<string, Buffer>([
      ...[...bundle.files].filter(([path]) => hasSearch || !path.startsWith('offprint/search/')),
      ['llms-full.txt', Buffer.from(whole.join(''))] as const,
      ...Object.entries(extra).map(([path, text]) => [path, Buffer.from(text)] as const),
    ]);
    const folder = await createTemporaryFolder('bundle');
    folders.push(folder);
    const packed = [...files].map(([path, bytes]) => ({
      path,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }));
    const facts = {
      site: 'harbour',
      version: '1',
      pageCount: 3,
      hosting: { mode: 'air-gapped' },
      generator: 'offprint/1',
    };
    const manifest = manifestFile(facts, packed);
    for (const [path, bytes] of [...files, [manifest.path, manifest.bytes] as const]) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), bytes);
    }
    return folder.path;
  }

  const outlineOf = ({ search }: Pick<DocsSite, 'search'>) =>
    search
      .pages()
      .map(({ path, title, description, isOtherEdition, headings }) => [
        path,
        title,
        description,
        isOtherEdition,
        headings,
      ]);

  const searches = [
    ['with', {}, true],
    ['with a large site’s', { hasLargeIndex: true }, true],
    ['without', {}, false],
  ] as const;
  for (const [claim, options, hasSearch] of searches)
    it(`has the pages, headings and editions that the service has of the same project, ${claim} search in the bundle`, async () => {
      const site = await readBundle(await write(options, {}, hasSearch));
      const served = searchOver(...(await passagesOfProject(PROJECT)));
      assert.deepEqual(outlineOf(site), outlineOf({ search: served }));
      assert.equal(site.title, 'Harbour');
      assert.deepEqual(
        site.search.pages().map(({ path, isOtherEdition }) => [path, isOtherEdition]),
        [
          ['index', false],
          ['guides/moor', false],
          ['de/moor', true],
        ],
      );
    });

  it('finds sections with the anchors that its pages have', async () => {
    const site = await readBundle(await write());
    const served = searchOver(...(await passagesOfProject(PROJECT)));
    for (const query of [
      'How many lines of twelve metres?',
      'boats long',
      'second heading of that name',
      '--lines',
      'Leinen',
    ]) {
      const [own] = await site.search.search({ query, pageSize: 1 });
      const [other] = await served.search({ query, pageSize: 1 });
      assert.deepEqual([own?.path, own?.anchor, own?.headings], [other?.path, other?.anchor, other?.headings], query);
      assert.notEqual(own?.anchor, '', query);
    }
  });

  it('does not repeat titles, descriptions and instructions, and leads links from the root', async () => {
    const site = await readBundle(await write());
    const home = site.search.page('index')?.content ?? '';
    assert.equal(home, '# Harbour\n\n> Boats & berths.\n\nSee [mooring](/guides/moor#lines).\n');
    const page = site.search.page('guides/moor')?.content ?? '';
    assert.match(page, /See \[home\]\(\/\)/);
    assert.match(page, /moor --lines 2 \[x\]\(\.\.\/index\.md\)/, 'code stays');
    assert.match(page, /```bash\n# not a heading/);
  });

  it('names the files of a folder, only paths of a temporary one, and public addresses where it has them', async () => {
    const folder = await write();
    const site = await readBundle(folder);
    const address = pathToFileURL(join(folder, 'guides/moor.html')).href;
    assert.equal(site.urlOf('guides/moor', 'lines'), `${address}#lines`);
    assert.equal(site.pathOf(`${address}#lines`), 'guides/moor');
    assert.equal((await readBundle(folder, { isTemporary: true })).urlOf('guides/moor'), 'guides/moor.html');
    const published = await readBundle(await write({ canonicalUrl: 'https://harbour.example.com/docs' }));
    assert.equal(published.urlOf('guides/moor', 'lines'), 'https://harbour.example.com/docs/guides/moor#lines');
    assert.equal(published.pathOf('https://harbour.example.com/docs/guides/moor'), 'guides/moor');
    assert.deepEqual(outlineOf(published), outlineOf(site));
    assert.equal(published.pathOf('https://other.example.com/guides/moor'), undefined);
  });

  it('leaves out what search engines may not list, and files that are no pages', async () => {
    const html = '<!doctype html><html><head><meta name="robots" content="noindex"></head><body>x</body></html>';
    const site = await readBundle(
      await write(
        {},
        { 'secret.html': html, 'secret.md': '# Secret\n\nLighthouse.\n', 'LICENSE.md': '# License\n' },
        false,
      ),
    );
    assert.equal(site.search.page('secret'), undefined);
    assert.equal(site.search.page('LICENSE'), undefined);
  });

  it('reads a live site, whose headings may have their ids on an element around them', async () => {
    const html = (body: string) =>
      `<!doctype html><html lang=en><head><title>T</title></head><body>${body}</body></html>`;
    const site = await readBundle(
      await write(
        {},
        {
          'live.html': html(
            '<nav><h2 id=\'no\'>Tides</h2></nav><section id="x"><h1>Live</h1><section id="tides"><h2>Tides<a href="#tides">¶</a></h2><p>t</p></section></section>',
          ),
          'live.md': '# Live\n\n## Tides\n\nHigh water is at noon.\n',
        },
        false,
      ),
    );
    const [found] = await site.search.search({ query: 'high water at noon', pageSize: 1 });
    assert.deepEqual([found?.path, found?.anchor], ['live', 'tides']);
  });

  it('that is none is refused with what to do', async () => {
    const folder = await createTemporaryFolder('bundle');
    folders.push(folder);
    await writeFile(join(folder.path, 'manifest.json'), '{}');
    await assert.rejects(readBundle(folder.path), /export the bundle again/);
  });
});
