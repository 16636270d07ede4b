import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureFolder } from '../support/corpora.js';
import { createProjectExporter, type Exported } from '../support/export-project.js';
import { type OpenedBundle, openBundle, type SeenPage, wrongAddresses } from '../support/opened-bundle.js';
import { type Services, startServices } from '../support/services.js';

/** The number of pages that are opened in the browser. */
const SAMPLE = 12;

describe('a real project', () => {
  const folder = fixtureFolder('real-project');
  let services: Services;
  let exports: ReturnType<typeof createProjectExporter>;
  let exported: Exported;

  before(async () => {
    services = await startServices({}, { captureLogs: true });
    exports = createProjectExporter(services);
    await Promise.all([services.startApi(), services.startWorker()]);
    exported = await exports.exportFolder(folder);
  });
  after(async () => {
    await services?.stop();
    await exports?.clean();
  });

  it('is exported whole: every page of its navigation is an HTML file, and pageCount says so', () => {
    const { job, files } = exported;
    assert.deepEqual([job.status, job.error, job.progress], ['completed', undefined, 100]);
    const entries = navigationEntries(folder);
    assert.equal(entries.length, 87);
    const bundled = new Set(files);
    const missing = entries.filter((path) => !bundled.has(`${path}.html`) && !bundled.has(`${path}/index.html`));
    assert.deepEqual(missing, ['v1/integrations/agents_sdk']);
    assert.equal(job.pageCount, job.totalPages);
    assert.equal(readJson(join(exported.bundle, 'manifest.json')).pageCount, job.pageCount);
    assert.ok(job.pageCount >= entries.length);
  });

  it('has a finding for what its source lacks, and none for what it has', () => {
    const { findings, job } = exported;
    assert.equal(job.warnings, findings.filter(({ severity }) => severity !== 'hint').length);
    const kinds = new Set(findings.map(({ code }) => code));
    for (const code of [
      'page-failed',
      'page-mended',
      'lost-text',
      'encoding',
      'outside-request',
      'console-error',
    ] as const)
      assert.ok(!kinds.has(code), findings.find((finding) => finding.code === code)?.message);
    const named = findings.filter(({ code }) => code === 'missing-file' || code === 'broken-link');
    assert.ok(named.length > 0);
    for (const { message } of named) {
      const address = decodeURI(/"([^"]*)"/.exec(message)?.[1]?.replace(/[?#].*/, '') ?? '').replace(/\/$/, '');
      const present = ['', '.mdx', '.md', '/index.mdx', '/index.md'].find((end) => isFile(join(folder, address + end)));
      assert.equal(present, undefined, message);
    }
  });

  const exact: readonly (readonly [code: string, place: string, what: RegExp])[] = [
    ['missing-page', 'mint.json', /"v1\/integrations\/agents_sdk"/],
    ['missing-file', 'v2/introduction.mdx:112:', /"\/images\/session-summary\.gif"/],
    ['broken-link', 'v2/quickstart.mdx:271:', /"\/v2\/sdk-reference"/],
    ['unsupported-expression', 'v2/introduction.mdx:135:', /`<script>` element was omitted/],
    ['configuration', 'mint.json', /"v0" has no pages/],
  ];
  for (const [code, place, what] of exact) {
    it(`finds the ${code} at ${place}`, () => {
      const ofCode = exported.findings.filter((finding) => finding.code === code);
      const found = ofCode.filter(({ message, page, file, line }) => {
        const places = [page, file, `${file}:${line}:`];
        return what.test(message) && places.includes(place);
      });
      assert.ok(found.length > 0, ofCode.map(({ message }) => message).join('\n'));
    });
  }

  describe('opened by double-click, without a network', () => {
    let opened: OpenedBundle;

    before(async function () {
      const browser = await openBundle(exported.bundle);
      if (browser === undefined) return this.skip();
      opened = browser;
    });
    after(() => opened?.close());

    it(`${SAMPLE} of its pages ask for nothing outside, complain of nothing and link to real files`, async () => {
      const files = exported.files.filter((file) => file.endsWith('.html') && isPage(join(exported.bundle, file)));
      const step = Math.floor(files.length / SAMPLE);
      const seen = new Map<string, SeenPage>();
      for (const file of files.filter((_, index) => index % step === 0).slice(0, SAMPLE)) {
        seen.set(file, await opened.open(file));
      }
      assert.equal(seen.size, SAMPLE);
      assert.deepEqual(opened.complaints, []);
      assert.deepEqual(wrongAddresses(exported.bundle, seen), []);
    });
  });
});

/** Every page that the configuration names, read without the planner: strings in `pages` lists and `root`s. */
function navigationEntries(folder: string): string[] {
  const entries = new Set<string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string' && key === 'pages') entries.add(value.replace(/^\//, ''));
    else if (Array.isArray(value)) for (const item of value) walk(item, key);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        walk(item, name);
      }
    }
  };
  walk(readJson(join(folder, 'mint.json')).navigation, '');
  return [...entries];
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A redirect's page is left as soon as it is open. */
function isPage(file: string): boolean {
  return !readFileSync(file, 'utf8').includes('http-equiv="refresh"');
}

function isFile(path: string): boolean {
  return existsSync(path) && /\.[a-z0-9]+$/i.test(path);
}
