import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ApplicationFailure } from '@temporalio/activity';
import { pino } from 'pino';
import { createWorkspace } from '../../../activities/workspace.js';
import { writeBundleFile } from '../../../activities/write-bundle-file.js';
import type { PdfSelection } from '../../../contract/job.js';
import { createDatabase } from '../../../database/create-database.js';
import type { Database } from '../../../database/database.js';
import { RenderPool } from '../../../render/render-pool.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { driveExport } from '../../support/driven-export.js';
import { findBrowser } from '../../support/find-browser.js';
import { LOCAL_SOURCES } from '../../support/local-sources.js';
import { objectsLike, type PdfObjects, readPdf } from '../../support/read-pdf.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const FILES = {
  'docs.json': JSON.stringify({
    name: 'Kestrel',
    theme: 'mint',
    colors: { primary: '#0a7' },
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'hostile'] },
        { group: 'More', pages: ['deep/second'] },
      ],
    },
  }),
  'index.mdx': `---\ntitle: First\n---\n\nSee [the table](/deep/second#numbers), [nowhere](/hidden) and [a site](https://example.com/).\n\n<Tabs><Tab title="Alpha">inside alpha</Tab><Tab title="Beta">inside beta</Tab></Tabs>\n\n![A red dot](/dot.png)\n`,
  'deep/second.mdx': `---\ntitle: Second\n---\n\n[Back](/index)\n\n## Numbers\n\n| Name | Value |\n| --- | --- |\n| one | 1 |\n\n<Accordion title="Folded">\nunfolded words\n</Accordion>\n\n##### Deep\n\n##### Deep as well\n`,
  'hostile.mdx': `---\ntitle: Hostile\n---\n\n<iframe src="file:///etc/passwd" />\n\n<img src="http://127.0.0.1:9/x.png" alt="outside" />\n\n<div style={{ backgroundImage: 'url(file:///etc/passwd)' }}>text</div>\n`,
  'hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n\nsecret\n',
  'dot.png': PIXEL,
};

describe('a bundle as a PDF', () => {
  let folder: TemporaryFolder;
  let database: Database;
  let pool: RenderPool;
  let browser: string;
  const store = createMemoryObjectStore();

  before(async function () {
    const found = await findBrowser();
    if (found === undefined) return this.skip();
    browser = found;
    folder = await createTemporaryFolder('pdf');
    database = await createDatabase({ kind: 'sqlite', file: join(folder.path, 'offprint.sqlite') });
    pool = new RenderPool({ slots: 1, readableFolder: folder.path });
  });
  after(async () => {
    pool?.close();
    await database?.close();
    await folder?.remove();
  });

  /** Exports the project, and returns the PDF and the keys of what was printed for it. */
  async function exported(
    files: Readonly<Record<string, string | Buffer>>,
    { chromiumPath = browser, pdf }: { readonly chromiumPath?: string; readonly pdf?: PdfSelection } = {},
  ) {
    const project = join(folder.path, 'project');
    for (const [path, content] of Object.entries(files)) await writeBundleFile(project, path, Buffer.from(content));
    const source = { type: 'directory', path: project } as const;
    const organization =
      (await database.organizations.list())[0] ??
      (await database.organizations.create({ name: 'Owner', plan: 'enterprise' }));
    const hosting = { mode: 'cloud' } as const;
    const { id: siteId } = await database.sites.put(organization.id, 'kestrel', { title: 'Kestrel', source, hosting });
    const creation = await database.jobs.create({
      ...{ organizationId: organization.id, siteId, domain: 'kestrel', version: null, paths: null, hosting },
      ...{ formats: ['pdf'], startsPerHour: 100, pdf },
    });
    assert.ok(creation.outcome === 'created');
    const before = new Set(await printed());
    const dependencies = {
      ...{
        database,
        pool,
        store,
        chromiumPath,
        ...LOCAL_SOURCES,
        publicUrl: 'http://localhost',
        fetchOutsideFiles: false,
      },
      workspace: createWorkspace({ store, folder: join(folder.path, 'cache'), maxBytes: 2 ** 30 }),
      logger: pino({ level: 'silent' }),
    };
    const job = { jobId: creation.job.id, organizationId: organization.id };
    try {
      const { bundle } = await driveExport(dependencies, job);
      const [form] = bundle.forms ?? [];
      assert.ok(form?.format === 'pdf');
      const bytes = await store.get(form.key);
      assert.equal(bytes.length, form.sizeBytes);
      const parts = (await printed()).filter((key) => !before.has(key) && key.endsWith('.pdf'));
      return { key: form.key, sha256: form.sha256, objects: readPdf(bytes), parts: parts.length };
    } catch (error) {
      const failed = {
        status: 'failed',
        progress: 0,
        pageCount: 0,
        totalPages: null,
        phase: null,
        warnings: 0,
      } as const;
      await database.jobs.record(job.jobId, { ...failed, error: 'it failed' });
      throw error;
    }
  }

  async function printed(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of store.list('')) if (key.includes('/prints/')) keys.push(key);
    return keys;
  }

  const texts = (objects: PdfObjects, pattern: RegExp) => objectsLike(objects, pattern).map(([, text]) => text);

  it('has pages, bookmarks, links that jump, tags and embedded fonts, and prints only what changed', async () => {
    const first = await exported(FILES);
    const { objects } = first;
    const pages = texts(objects, /\/Type\/Pages/)[0] ?? '';
    // The cover, the contents, and a sheet for each page of the navigation.
    assert.match(pages, /\/Count 5\b/);
    const titles = texts(objects, /\/Title<[^>]*>.*\/Parent|\/Parent.*\/Title</).map(titleOf);
    assert.deepEqual(titles.sort(), ['Contents', 'First', 'Hostile', 'More', 'Second', 'Start'].sort());
    const links = texts(objects, /\/Subtype\/Link/);
    assert.equal(links.filter((text) => text.includes('/URI(https://example.com/)')).length, 1);
    // Three from the contents and two from pages. The link to the hidden page is text.
    assert.equal(links.filter((text) => /\/Dest\[\d+ 0 R \/XYZ/.test(text)).length, 5);
    // A picture of a host that cannot be reached is shown as a link to it.
    assert.equal(links.length, 7, links.join('\n'));
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'Link', 'Figure', 'P', 'Part'])
      assert.ok(texts(objects, new RegExp(`/S/${tag}\\b`)).length > 0, tag);
    // Authors leave levels out, which PDF/UA does not allow.
    assert.deepEqual([texts(objects, /\/S\/H3\b/).length, texts(objects, /\/S\/H[4-6]\b/).length], [2, 0]);
    assert.ok(
      texts(objects, /\/S\/Figure/).some((text) => /\/Alt/.test(text)),
      'a picture has its description',
    );
    for (const font of texts(objects, /\/Type\/FontDescriptor/)) assert.match(font, /\/FontFile/);
    assert.equal(texts(objects, /passwd/).length, 0);

    const again = await exported(FILES);
    assert.deepEqual([again.key, again.sha256, again.parts], [first.key, first.sha256, 0]);
    const renamed = await exported({ ...FILES, 'docs.json': String(FILES['docs.json']).replace('#0a7', '#0a8') });
    assert.notEqual(renamed.key, first.key);
    await store.delete(first.key);
    const made = await exported(FILES);
    assert.deepEqual([made.key, made.sha256, made.parts], [first.key, first.sha256, 0]);
  });

  it('is on A4, or on Letter if the job says so, cover, contents and headers alike', async () => {
    const boxes = async (pdf?: PdfSelection) => {
      const { objects, parts } = await exported(FILES, pdf === undefined ? {} : { pdf });
      const sizes = texts(objects, /\/Type\/Page\b/).map((text) => /\/MediaBox ?\[([^\]]*)\]/.exec(text)?.[1]?.trim());
      const sheets = texts(objects, /\/Subtype\/Form/).map((text) => /\/BBox ?\[([^\]]*)\]/.exec(text)?.[1]?.trim());
      return { sizes, sheets, parts };
    };
    const letter = await boxes({ paper: 'Letter' });
    assert.equal(letter.sizes.length, 5);
    assert.deepEqual(new Set(letter.sizes), new Set(['0 0 612 792']));
    // The headers and footers that are laid over the pages.
    assert.equal(letter.sheets.filter((box) => box === '0 0 612 792').length, 5);
    assert.ok(!letter.sheets.some((box) => box?.includes('841')));
    assert.ok(letter.parts > 0, 'a part on other paper is another part');
    const plain = await boxes();
    assert.equal(new Set(plain.sizes).size, 1);
    assert.match(plain.sizes[0] ?? '', /^0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?$/);
    assert.deepEqual(await boxes({ paper: 'A4' }), { ...plain, parts: 0 });
  });

  it('fails with a sentence that says what is missing if there is no browser', async () => {
    await assert.rejects(
      exported({ ...FILES, 'index.mdx': '# Another' }, { chromiumPath: '/nowhere/chromium' }),
      (error) => {
        assert.ok(error instanceof ApplicationFailure && error.nonRetryable);
        assert.equal(error.type, 'NoPrinter');
        assert.match(error.message, /a PDF is printed by Chromium on the worker: CHROMIUM_PATH is \/nowhere\/chromium/);
        return true;
      },
    );
  });
});

/** Returns the title of a bookmark. */
function titleOf(text: string): string {
  const bytes = Buffer.from(/\/Title<([^>]*)>/.exec(text)?.[1] ?? '', 'hex');
  return bytes.subarray(2).swap16().toString('utf16le');
}
