import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActivityDependencies } from '../../../activities/dependencies.js';
import { readRecord, writeRecord } from '../../../activities/store/record-objects.js';
import { RECORDS } from '../../../activities/store/records.js';
import type { Site } from '../../../database/records/site-records.js';
import { RenderPool } from '../../../render/render-pool.js';
import { API_DESCRIPTIONS } from '../../../site/outside/accepted-files.js';
import { startWebServer, type WebServer } from '../../site/outside/web-server.js';
import { driveExport } from '../../support/driven-export.js';
import { type KeptExports, openKeptExports } from '../../support/kept-exports.js';
import { LOCAL_SOURCES } from '../../support/local-sources.js';
import { openapiDocument } from '../../support/openapi-document.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const DESCRIPTION = JSON.stringify(
  openapiDocument({
    '/status': { get: { summary: 'Health', description: 'Tells whether the harbour is open.' } },
    '/ships': { get: { summary: 'List ships' } },
  }),
);

describe('API descriptions that a project names by their addresses', () => {
  let folder: TemporaryFolder;
  let pool: RenderPool;
  let exports: KeptExports;
  let server: WebServer;
  let answer: { readonly status: number; readonly body: string };

  before(async () => {
    folder = await createTemporaryFolder('descriptions');
    pool = new RenderPool({ slots: 1, readableFolder: folder.path });
  });

  after(async () => {
    pool?.close();
    await folder?.remove();
  });

  beforeEach(async () => {
    exports = await openKeptExports({ folder: folder.path, pool });
    answer = { status: 200, body: DESCRIPTION };
    server = await startWebServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  });

  afterEach(async () => {
    await server.close();
    await exports.close();
  });

  /** A page in the navigation, one beside it, entries of the navigation, and a tab of generated pages, all of one description. */
  async function addSite(): Promise<Site> {
    const address = `http://127.0.0.1:${server.port}/openapi`;
    const project = join(folder.path, `project-${server.port}`);
    await mkdir(project);
    const files = {
      'docs.json': JSON.stringify({
        name: 'Harbour',
        theme: 'mint',
        colors: { primary: '#166E3F' },
        api: { openapi: address },
        navigation: {
          tabs: [
            { tab: 'Guide', pages: ['index', 'named'] },
            { tab: 'Entries', openapi: address, pages: ['GET /status', 'GET /ships'] },
            { tab: 'API', openapi: { source: address, directory: 'api' } },
          ],
        },
      }),
      'index.mdx': '---\ntitle: Start\n---\n\nText.\n',
      'named.mdx': '---\ntitle: Named\nopenapi: GET /status\n---\n',
      'beside.mdx': '---\ntitle: Beside\nopenapi: GET /ships\n---\n',
    };
    for (const [path, text] of Object.entries(files)) await writeFile(join(project, path), text);
    return exports.addSite(`site-${server.port}`, project);
  }

  async function run(site: Site, more: Partial<ActivityDependencies> = {}) {
    const { id: jobId, organizationId } = await exports.startJob(site);
    const dependencies = { ...exports.dependencies(), fetchOutsideFiles: true, sources: PRIVATE, ...more };
    const { bundle } = await driveExport(dependencies, { jobId, organizationId });
    const read = async (key: string) => JSON.parse((await exports.store.get(key)).toString('utf8'));
    const manifest: { readonly files: readonly { readonly path: string }[] } = await read(bundle.manifestKey);
    const report: { readonly findings: readonly { code: string; severity: string; message: string }[] } = await read(
      bundle.reportKey,
    );
    return {
      sha256: bundle.sha256,
      pages: manifest.files.map(({ path }) => path).filter((path) => /^(?:api|api-reference)\/.*\.html$/.test(path)),
      faults: report.findings.filter(({ code }) => !['orphan-page', 'verification'].includes(code)),
    };
  }

  const PRIVATE = { ...LOCAL_SOURCES.sources, allowPrivateNetwork: true };

  it('are brought in once, and pages are made from them as from a file of the project', async () => {
    const site = await addSite();
    const first = await run(site);
    assert.deepEqual(first.faults, []);
    assert.deepEqual(first.pages, [
      ...['api-reference/health.html', 'api-reference/list-ships.html'],
      ...['api/health.html', 'api/list-ships.html'],
    ]);
    assert.equal(server.requests.length, 1);
    exports.clock.advance({ hours: 40 * 24 });
    await exports.prune();
    assert.equal((await run(site)).sha256, first.sha256);
    assert.equal(server.requests.length, 1, 'what was brought in outlasts what is tidied away');
  });

  it('bring what they refer to in their own folder, and keep it with them', async () => {
    const part = JSON.stringify({ get: { summary: 'Find a ship', description: 'By its name.' } });
    const body = JSON.stringify(
      openapiDocument({ '/ship': { $ref: 'paths/ship.json' }, '/port': { $ref: 'gone.json' } }),
    );
    await server.close();
    server = await startWebServer(({ url }, response) => {
      if (url === '/gone.json') response.writeHead(404).end();
      else response.writeHead(200).end(url === '/openapi' ? body : part);
    });
    const site = await addSite();
    const { pages, faults, sha256 } = await run(site);
    assert.ok(pages.includes('api/find-a-ship.html'), pages.join());
    assert.ok(
      faults.some(
        ({ severity, message }) => severity === 'error' && /gone\.json" .* could not be fetched/.test(message),
      ),
    );
    const asked = server.requests.length;
    assert.equal((await run(site)).sha256, sha256);
    assert.equal(server.requests.length, asked, 'nothing is asked again on the same day');
  });

  const refused: readonly (readonly [why: string, body: string, status: number])[] = [
    ['is not there', '', 404],
    ['is a page for people', '<!doctype html><title>openapi: 3</title>', 200],
    ['is something else', '{"name": "x"}', 200],
  ];
  for (const [why, body, status] of refused)
    it(`are one finding where what their address leads to ${why}, however much is made from them`, async () => {
      const site = await addSite();
      answer = { status, body };
      const { faults, pages } = await run(site);
      assert.deepEqual(pages, []);
      assert.deepEqual(
        [...new Set(faults.map(({ code, message }) => `${code} ${message.slice(0, 20)}`))],
        ['outside-file The API description '],
      );
      assert.match(faults[0]?.message ?? '', /could not be fetched, so the pages made from it are missing/);
    });

  it('are not asked for where other hosts are not, nor in a private network without leave', async () => {
    const site = await addSite();
    assert.deepEqual((await run(site, { fetchOutsideFiles: false })).pages, []);
    assert.deepEqual((await run(site, { sources: LOCAL_SOURCES.sources })).pages, []);
    assert.equal(server.requests.length, 0);
  });

  it('stay as they were the last time while their host is away', async () => {
    const site = await addSite();
    const { sha256 } = await run(site);
    const index = `organizations/${site.organizationId}/sites/${site.id}/descriptions.json`;
    const known = await readRecord(exports.store, index, RECORDS.outsideIndex);
    assert.ok(known);
    const old = Object.keys(known.fetchedAt).map((url) => [url, 0]);
    await writeRecord(exports.store, index, RECORDS.outsideIndex, { ...known, fetchedAt: Object.fromEntries(old) });
    answer = { status: 503, body: '' };
    assert.equal((await run(site)).sha256, sha256);
    assert.equal(server.requests.length, 2);
    assert.equal((await run(site)).sha256, sha256);
    assert.equal(server.requests.length, 2, 'a host that is away is left alone for a while');
  });
});

describe('what counts as an API description', () => {
  const kinds: readonly (readonly [text: string, mime: string | undefined])[] = [
    ['{"openapi": "3.1.0"}', 'application/json'],
    ['\uFEFF{ "info": {}, "swagger":"2.0"}', 'application/json'],
    ['# ours\nasyncapi: 3.0.0\n', 'application/yaml'],
    ['<html>openapi: 3</html>', undefined],
    ['{"name": "openapi"}', undefined],
  ];
  for (const [text, mime] of kinds)
    it(`${JSON.stringify(text)} is ${mime ?? 'none'}`, () =>
      assert.equal(API_DESCRIPTIONS.mediaTypeOf(Buffer.from(text), 'https://a.test/'), mime));
});
