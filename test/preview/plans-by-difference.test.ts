import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createProjectFiles } from '../../preview/project/project-files.js';
import { createPreviewSession, type PreviewSession } from '../../render/process/preview/preview-session.js';
import { EVERY_GROUP } from '../../site/model/every-group.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const OPTIONS = { hosting: { mode: 'client-hosted' }, groups: [EVERY_GROUP] } as const;
const CONFIGURATION = {
  name: 'Docs',
  colors: { primary: '#0a7755' },
  navigation: {
    tabs: [
      { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'guide', 'missing', 'guide'] }] },
      { tab: 'API', openapi: 'api.json', groups: [{ group: 'Things', pages: ['GET /things'] }] },
    ],
  },
};
const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
const description = (summary: string) => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: { '/things': { get: { summary, responses: { 200: { description: 'The things.' } } } } },
});
const PROJECT = {
  'docs.json': CONFIGURATION,
  'index.mdx': page('Home', 'Welcome. [A letter](/letters/a.dat)'),
  'guide.mdx': page('Guide', 'A first sentence.'),
  'orphan.mdx': page('Orphan', 'Nobody lists it. [Another](/letters/b.dat)'),
  'AGENTS.md': page('Agents', 'For tools.'),
  'letters/a.dat': 'A',
  'letters/b.dat': 'B',
  'letters/c.dat': 'C',
  'style.css': 'body { --a: 1; }',
  'api.json': description('List things'),
};
const { navigation } = CONFIGURATION;
const [guides, ...others] = navigation.tabs;
const withPages = (pages: readonly unknown[]) => ({
  tabs: [{ ...guides, groups: [{ group: 'Start', pages }] }, ...others],
});

/** Changes as writers make them; undefined removes a file. */
const CHANGES: readonly (readonly [name: string, files: Readonly<Record<string, unknown>>])[] = [
  ['a name', { 'docs.json': { ...CONFIGURATION, name: 'Other' } }],
  ['a line above the navigation', { 'docs.json': { description: 'More.', ...CONFIGURATION } }],
  ['a redirect', { 'docs.json': { ...CONFIGURATION, redirects: [{ source: '/old', destination: '/guide' }] } }],
  ['a link to a file in the footer', { 'docs.json': { ...CONFIGURATION, logo: '/letters/c.dat' } }],
  ['an order of pages', { 'docs.json': { ...CONFIGURATION, navigation: withPages(['guide', 'orphan', 'index']) } }],
  ['a file for tools as a page', { 'docs.json': { ...CONFIGURATION, navigation: withPages(['index', 'AGENTS']) } }],
  ['a text', { 'guide.mdx': page('Guide', 'Another sentence.') }],
  ['a text, and then a name', { 'docs.json': { ...CONFIGURATION, name: 'Third' } }],
  ['a text, and then an order', { 'docs.json': { ...CONFIGURATION, navigation: withPages(['index', 'guide']) } }],
  ['a title', { 'guide.mdx': page('Renamed', 'Another sentence.') }],
  ['a link to a file', { 'guide.mdx': page('Renamed', '[The third](/letters/c.dat)') }],
  ['a description', { 'api.json': description('List some things') }],
  ['a style sheet', { 'style.css': 'body { --a: 2; }' }],
  ['a setting of the index of hidden pages', { 'docs.json': { ...CONFIGURATION, seo: { indexing: 'all' } } }],
  ['a broken configuration', { 'docs.json': '{ "name": ' }],
  ['the configuration mended', { 'docs.json': CONFIGURATION }],
  ['a page that is gone', { 'orphan.mdx': undefined }],
  ['ignored pages', { '.mintignore': 'guide.mdx\n' }],
];

describe('a preview that plans by difference', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('difference');
  });
  after(() => folder?.remove());

  it('shows what a new preview of the same files shows, after each change', async () => {
    const project = join(folder.path, 'project');
    const packFolder = join(folder.path, 'packs');
    const write = async (files: Readonly<Record<string, unknown>>) => {
      for (const [path, content] of Object.entries(files)) {
        const file = join(project, path);
        await mkdir(dirname(file), { recursive: true });
        if (content === undefined) await rm(file);
        else await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
      }
    };
    await write(PROJECT);
    const files = createProjectFiles(project, packFolder);
    const session = createPreviewSession();
    const changed = async (own: PreviewSession, change: Awaited<ReturnType<typeof files.readAll>>) =>
      own.change({ packFolder, options: OPTIONS, ...change });
    await changed(session, await files.readAll());
    for (const [name, content] of CHANGES) {
      await write(content);
      const places = Object.keys(content).map((path) => join(project, path));
      const change = (await files.readChanged(new Set(places))) ?? (await files.readAll());
      const result = await changed(session, change);
      const fresh = createPreviewSession();
      const expected = await changed(fresh, files.whole());
      if (expected.refusal === undefined) {
        assert.deepEqual(result, expected, name);
        assert.deepEqual(await everything(session), await everything(fresh), name);
      } else assert.deepEqual(result.refusal, expected.refusal, name);
    }
  });
});

/** Returns what a session shows at all addresses of the project, and the names of its batches. */
async function everything(session: PreviewSession) {
  const addresses = ['', 'index', 'guide', 'orphan', 'AGENTS', 'old', 'things/list-things', 'llms.txt', 'sitemap.xml'];
  const files = ['letters/a.dat', 'letters/b.dat', 'letters/c.dat', 'style.css'];
  const shown: Record<string, unknown> = {};
  for (const address of [...addresses, ...files]) {
    const found = await session.open(`/${address}`);
    shown[address] =
      found?.kind === 'file' ? [found.file.path, String(found.file.bytes), found.file.page] : found?.kind;
  }
  return { shown, batches: session.survey().batches() };
}
