import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createWorkspace } from '../../activities/workspace.js';
import { openSiteSearches } from '../../assistant/index/site-searches.js';
import { unpackBundle } from '../../bundle/unpack.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import { createLogger } from '../../logging/logger.js';
import { RenderPool } from '../../render/render-pool.js';
import type { Finding } from '../../site/model/finding.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { nameContent, nameOf } from '../../storage/named/content-name.js';
import { startLinkServer } from '../deployment/support/link-server.js';
import { createDeploymentRunner } from '../deployment/support/run-deployment.js';
import { BROWSER_PATIENCE_MS } from '../support/browser-patience.js';
import { driveExport } from '../support/driven-export.js';
import { launchBrowser } from '../support/launch-browser.js';
import { LOCAL_SOURCES } from '../support/local-sources.js';
import { SCRIPTS, scriptsProject } from '../support/scripts-project.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

const DOMAIN = 'scripts';
/** The folders whose objects are named by their bytes, except those with a second extension. */
const NAMED = new Set(['batches', 'segments', 'sections', 'passages', 'plans', 'sources']);

describe('a project named in five scripts', () => {
  const store = createMemoryObjectStore();
  const runner = createDeploymentRunner();
  let folder: TemporaryFolder;
  let database: Database;
  let pool: RenderPool;
  let organizationId: string;
  let archive: Buffer;
  let failures: readonly unknown[];
  let findings: readonly Finding[];
  let files: readonly string[];

  before(async () => {
    folder = await createTemporaryFolder('scripts');
    const project = join(folder.path, 'project');
    for (const [path, text] of Object.entries(scriptsProject())) {
      await mkdir(dirname(join(project, path)), { recursive: true });
      await writeFile(join(project, path), text);
    }
    database = await createDatabase({ kind: 'sqlite', file: join(folder.path, 'offprint.sqlite') });
    pool = new RenderPool({ slots: 1, readableFolder: folder.path });
    organizationId = (await database.organizations.create({ name: 'Owner', plan: 'enterprise' })).id;
    const hosting = { mode: 'cloud' } as const;
    const source = { type: 'directory', path: project } as const;
    const site = await database.sites.put(organizationId, DOMAIN, { title: DOMAIN, source, hosting });
    const creation = await database.jobs.create({
      ...{ organizationId, siteId: site.id, domain: DOMAIN, version: null, paths: null, hosting },
      startsPerHour: 1000,
    });
    assert.ok(creation.outcome === 'created');
    const driven = await driveExport(
      {
        ...{ store, database, pool, ...LOCAL_SOURCES },
        workspace: createWorkspace({ store, folder: join(folder.path, 'cache'), maxBytes: 2 ** 30 }),
        logger: createLogger('test', { level: 'silent', format: 'json' }),
        publicUrl: 'http://localhost',
        fetchOutsideFiles: false,
        chromiumPath: join(folder.path, 'no-browser'),
      },
      { jobId: creation.job.id, organizationId },
    );
    failures = driven.failures;
    archive = await store.get(driven.bundle.key);
    findings = JSON.parse((await store.get(driven.bundle.reportKey)).toString('utf8')).findings;
    const unpacked = join(folder.path, 'bundle');
    await unpackBundle(one(archive), unpacked);
    files = (await readdir(unpacked, { recursive: true })).sort();
  });
  after(async () => {
    await runner.clean();
    pool?.close();
    await database?.close();
    await folder?.remove();
  });

  it('is exported at the first try, and nothing of it is missing', () => {
    assert.deepEqual(failures.map(String), []);
    // There is no browser here, and rules with wildcards have no page of their own.
    const told = findings.filter(({ code }) => code !== 'verification' && code !== 'configuration');
    assert.deepEqual(told, []);
    for (const { name } of SCRIPTS) {
      const composed = name.normalize('NFC');
      for (const file of [`${composed}.html`, `${composed}.md`, `images/${composed}.svg`])
        assert.ok(files.includes(file), `${file} is missing among ${files.join(', ')}`);
    }
    for (const file of ['папка/図.html', 'папка/画像.svg', 'spécifications.pdf', 'unlinked-仕様.pdf'])
      assert.ok(files.includes(file), file);
    assert.equal(files.filter((file) => /주문|결제/.test(file) && file.endsWith('.html')).length, 2, files.join('\n'));
  });

  it('has every object that is named by its content under the name of its bytes', async () => {
    let compared = 0;
    for await (const { key } of store.list('')) {
      const [, , kind = ''] = key.split('/');
      const extensions = key.slice(key.lastIndexOf('/') + 1).split('.').length - 1;
      if (!NAMED.has(kind) || extensions > 1) continue;
      assert.equal(nameContent(await store.get(key)), nameOf(key), key);
      compared += 1;
    }
    assert.ok(compared > 8, `${compared} objects were compared`);
  });

  it('has each link, in whichever Unicode form it is written, lead to the one page of that name', async () => {
    const html = await readFile(join(folder.path, 'bundle', 'папка/図.html'), 'utf8');
    const links = [...html.matchAll(/<a[^>]* href="([^"#]*caf[^"]*)"/g)].map(([, href = '']) => decodeURI(href));
    assert.ok(links.length >= 2, html);
    for (const link of links) assert.equal(link.replace(/#.*/, ''), '../café.html'.normalize('NFC'));
  });

  it('has each link to a heading, in whichever Unicode form it is written, name the id that the heading has', async () => {
    const read = (path: string) => readFile(join(folder.path, 'bundle', path), 'utf8');
    const [here, there] = await Promise.all([read('папка/図.html'), read('café.html'.normalize('NFC'))]);
    const fragments = (start: string) =>
      [...here.matchAll(/<a[^>]* href="([^"#]*)#([^"]*)"[^>]*>NF[CD]</g)]
        .filter(([, path = '']) => decodeURI(path) === start)
        .map(([, , fragment = '']) => decodeURIComponent(fragment));
    for (const [start, html] of [
      ['', here],
      ['../café.html'.normalize('NFC'), there],
    ] as const) {
      assert.equal(fragments(start).length, 2, `links to “${start}”`);
      for (const id of fragments(start)) assert.ok(html.includes(` id="${id}"`), `${id} in ${start}`);
    }
  });

  it('is served by a deployment under each address as browsers write it, with its redirects', async () => {
    const links = await startLinkServer(archive);
    try {
      const deployment = await runner.start({ staticExport: { bundleUrl: links.url } });
      await until(deployment.readyz, ({ status }) => status === 'ready');
      const ask = (path: string) => fetch(new URL(encodeURI(path), deployment.url), { redirect: 'manual' });
      for (const { name, words } of SCRIPTS)
        for (const form of ['NFC', 'NFD'] as const) {
          const answer = await ask(`/${name.normalize(form)}`);
          assert.equal(answer.status, 200, `${name} in ${form}`);
          assert.ok((await answer.text()).includes(words), name);
          assert.equal((await ask(`/images/${name.normalize(form)}.svg`)).status, 200, name);
        }
      for (const [from, to] of [
        ['/ancien-café', '/café'],
        ['/ancien-café'.normalize('NFD'), '/café'],
        ['/古い/頁', '/図表'],
      ] as const) {
        const answer = await ask(from);
        assert.equal(answer.status, 308, from);
        assert.equal(decodeURI(answer.headers.get('location') ?? ''), to);
      }
    } finally {
      await links.close();
    }
  });

  it('is found by its words through a deployment, in the search that readers have', async function () {
    const browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    const links = await startLinkServer(archive);
    try {
      const deployment = await runner.start({ staticExport: { bundleUrl: links.url } });
      await until(deployment.readyz, ({ status }) => status === 'ready');
      const page = await browser.newPage();
      page.setDefaultTimeout(BROWSER_PATIENCE_MS);
      for (const { name, title, words } of SCRIPTS) {
        await page.goto(deployment.url, { waitUntil: 'load' });
        await page.locator('#search-bar-entry').click();
        await page.locator('.op-search-input').fill(words);
        const found = page.locator('a[role=option]', { hasText: title }).first();
        await found.click();
        const path = `/${name.normalize('NFC')}`;
        await page.waitForURL((url) => decodeURI(url.pathname).replace(/\.html$/, '') === path);
      }
    } finally {
      await Promise.all([links.close(), browser.close()]);
    }
  });

  it('is found by its words, with addresses of its pages', async () => {
    const search = await openSiteSearches({ store }).open(organizationId, DOMAIN);
    assert.ok(search);
    for (const { title, words } of SCRIPTS) {
      const found = await search.search({ query: words, pageSize: 5 });
      assert.ok(JSON.stringify(found).includes(title), `${words} finds ${JSON.stringify(found).slice(0, 300)}`);
    }
  });
});

async function* one(bytes: Buffer) {
  yield bytes;
}
