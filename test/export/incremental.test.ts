import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProjectExporter, type Exported } from '../support/export-project.js';
import { filesInUse } from '../support/files-in-use.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { type Services, startServices } from '../support/services.js';

const PAGES = 200;
const IMPORTING = ['group-2/page-12', 'group-9/page-85'];

describe('a second export', () => {
  let services: Services;
  let exports: ReturnType<typeof createProjectExporter>;
  let site: GeneratedSite;
  let secret: string;

  before(async () => {
    [services, site] = await Promise.all([
      startServices({ LOG_LEVEL: 'debug', CHROMIUM_PATH: '/nonexistent' }, { captureLogs: true }),
      generateSite(PAGES, { 'snippets/part.mdx': 'A **shared** part.\n' }),
    ]);
    for (const path of IMPORTING)
      await edit(`${path}.mdx`, (text) => `${text}\nimport Part from "/snippets/part.mdx"\n\n<Part />\n`);
    exports = createProjectExporter(services);
    await Promise.all([services.startApi(), services.startWorker()]);
    ({ secret } = await services.addSite('incremental', site.folder));
    const { job, rendered } = await exportAgain();
    assert.deepEqual([job.status, job.error, job.pageCount, rendered.length], ['completed', undefined, PAGES, PAGES]);
  });
  after(async () => {
    await services?.stop();
    await Promise.all([exports?.clean(), site?.remove()]);
  });

  it('of an unchanged site renders nothing and is the same archive', async () => {
    const [first, second] = [await exportAgain(), await exportAgain()];
    assert.deepEqual([...first.rendered, ...second.rendered], []);
    assert.equal(first.sha256, second.sha256);
    assert.ok(first.archive.equals(second.archive));
  });

  it('makes an archive again that is damaged in the store, and what was noted of it', async () => {
    const before = await exportAgain();
    const folder = join(services.home, 'store');
    const bundles = (await readdir(folder, { recursive: true })).filter((file) => /\/bundles\/[^/]+\.\w+$/.test(file));
    for (const file of bundles)
      await truncate(join(folder, file), Math.floor((await stat(join(folder, file))).size / 2));
    const after = await exportAgain();
    assert.deepEqual([after.job.error, after.rendered], [undefined, []]);
    assert.ok(bundles.length > 0 && after.archive.equals(before.archive));
  });

  it('makes again whatever is overwritten in the store', async () => {
    const before = await exportAgain();
    const folder = join(services.home, 'store');
    for await (const { path, bytes } of filesInUse(folder))
      if (!path.includes('/jobs/')) await writeFile(path, randomBytes(bytes.length + 1));
    const after = await exportAgain();
    assert.deepEqual([after.job.error, after.job.status], [undefined, 'completed']);
    assert.ok(after.archive.equals(before.archive));
    const said = services
      .logLines()
      .filter((line) => String(line.msg).startsWith('an object is missing or damaged in the store'));
    assert.ok(said.length > 0);
    const again = await exportAgain();
    assert.deepEqual([again.job.error, again.rendered], [undefined, []]);
  });

  it('after one word was changed renders that page alone, and its archive is as one made from nothing', async () => {
    await edit('group-5/page-42.mdx', (text) => text.replace('has a note', 'carries a note'));
    const changed = await exportAgain();
    assert.deepEqual(changed.rendered, ['group-5/page-42']);
    assert.match(await changed.read('group-5/page-42.html'), /carries a note/);
    await assertAsFromNothing(changed);
  });

  it('after a snippet was changed renders the pages that import it alone', async () => {
    await edit('snippets/part.mdx', () => 'Another **shared** part.\n');
    const changed = await exportAgain();
    assert.deepEqual(changed.rendered, IMPORTING);
    for (const path of IMPORTING) assert.match(await changed.read(`${path}.html`), /Another <strong>shared/);
    await assertAsFromNothing(changed);
  });

  it('after a title of the navigation was changed renders no content, and every page shows it', async () => {
    await edit('docs.json', (text) => text.replace('"Group 3"', '"Third group"'));
    const changed = await exportAgain();
    assert.deepEqual(changed.rendered, []);
    for (const path of site.paths) assert.match(await changed.read(`${path}.html`), /Third group/);
    await assertAsFromNothing(changed);
  });

  it('after the name of the site was changed renders no content, and every page shows it', async () => {
    await edit('docs.json', (text) => text.replace('"Generated"', '"Another name"'));
    const changed = await exportAgain();
    assert.deepEqual(changed.rendered, []);
    for (const path of site.paths) assert.match(await changed.read(`${path}.html`), /Another name/);
    await assertAsFromNothing(changed);
  });

  it('after a page was added renders that page alone; without it again, it is the archive of before', async () => {
    const before = await exportAgain();
    await site.write('group-1/new.mdx', '---\ntitle: Newcomer\n---\n\nText.\n');
    await edit('docs.json', (text) => text.replace('"group-1/page-1"', '"group-1/page-1", "group-1/new"'));
    const added = await exportAgain();
    assert.deepEqual(added.rendered, ['group-1/new']);
    assert.match(await added.read('index.html'), /Newcomer/);
    await edit('docs.json', (text) => text.replace(', "group-1/new"', ''));
    await rm(join(site.folder, 'group-1/new.mdx'));
    const removed = await exportAgain();
    assert.deepEqual(removed.rendered, []);
    assert.equal(removed.sha256, before.sha256);
  });

  async function edit(file: string, change: (text: string) => string): Promise<void> {
    const before = await readFile(join(site.folder, file), 'utf8');
    const after = change(before);
    assert.notEqual(after, before, `${file} was not changed`);
    await site.write(file, after);
  }

  /** Exports, and tells by the log which pages were rendered. */
  async function exportAgain(): Promise<Exported & { readonly rendered: readonly unknown[] }> {
    const exported = await exports.exportSite('incremental', secret);
    const rendered = services
      .logLines()
      .filter((line) => line.msg === 'page rendered' && line.jobId === exported.job.jobId)
      .map((line) => line.page);
    return { ...exported, rendered: rendered.sort() };
  }

  /** Another organization's export finds nothing that was made before. */
  async function assertAsFromNothing(changed: Exported): Promise<void> {
    const fresh = await exports.exportFolder(site.folder);
    assert.deepEqual(await hashes(changed), await hashes(fresh));
    assert.deepEqual(changed.findings, fresh.findings);
  }
});

/** Returns the hash of every file except the manifest, which contains the site's domain. */
async function hashes({ bundle, files }: Exported): Promise<string[]> {
  const others = files.filter((file) => file !== 'manifest.json');
  return Promise.all(
    others.map(async (file) => {
      const bytes = await readFile(join(bundle, file));
      return `${file} ${createHash('sha256').update(bytes).digest('hex')}`;
    }),
  );
}
