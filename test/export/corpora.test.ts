import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusFolder } from '../support/corpora.js';
import { createProjectExporter, type Exported } from '../support/export-project.js';
import { type OpenedBundle, openBundle, type SeenPage, wrongAddresses } from '../support/opened-bundle.js';
import { type Services, startServices } from '../support/services.js';

/** So many pages are opened in the browser. */
const SAMPLE = 12;

describe('the real project mintlify-docs', () => {
  let folder: string;
  let services: Services;
  let exports: ReturnType<typeof createProjectExporter>;
  let exported: Exported;

  before(async function () {
    const found = corpusFolder('mintlify-docs');
    if (found === undefined) return this.skip();
    folder = found;
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
    assert.equal(entries.length, 492);
    const bundled = new Set(files);
    const missing = entries.filter((path) => !bundled.has(`${path}.html`) && !bundled.has(`${path}/index.html`));
    assert.deepEqual(missing, []);
    assert.equal(job.pageCount, job.totalPages);
    assert.equal(readJson(join(exported.bundle, 'manifest.json')).pageCount, job.pageCount);
    assert.ok(job.pageCount >= 492);
  });

  it('has a finding for what its source lacks, and none for what it has', () => {
    const { findings, job } = exported;
    assert.equal(job.warnings, findings.length);
    const kinds = new Set(findings.map(({ code }) => code));
    for (const code of [
      'page-failed',
      'page-mended',
      'missing-page',
      'frontmatter',
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
    ['missing-file', 'changelog.mdx:2339:5', /"\/images\/changelog\/webeditor\.jpg"/],
    ['unknown-component', 'ai/skillmd.mdx:18:1', /<PreviewButton>/],
    ['broken-link', 'optimize/pdf-exports', /"\/files\/mint-full-docs\.pdf"/],
    ['broken-anchor', 'organize/settings-appearance', /no place named “#logos”|no place named “#param-icons”/],
    ['configuration', 'docs.json', /"\/es\/editor\/branching-and-publishing", which doesn't exist/],
  ];
  for (const [code, place, what] of exact) {
    it(`finds the ${code} at ${place}`, () => {
      const ofCode = exported.findings.filter((finding) => finding.code === code);
      const found = ofCode.filter(({ message, page, file, line, column }) => {
        const places = [page, file, [file, line, column].join(':'), /“([^”]*)\.html”/.exec(message)?.[1]];
        return what.test(message) && places.includes(place);
      });
      assert.ok(found.length > 0, ofCode.map(({ message }) => message).join('\n'));
    });
  }

  it('reaches headings by the ids that its links use, whichever rule they were written by', () => {
    const broken = exported.findings.filter(({ code }) => code === 'broken-anchor').map(({ message }) => message);
    for (const anchor of [
      'search-seo-and-ai-indexing',
      'sitemaps-and-robotstxt-files',
      'tier-1-standard-support-included',
      'theme',
    ]) {
      // One translation links to the start page, by the site's public address, where it means another page.
      const wrong = broken.filter((message) => message.includes(`“#${anchor}”`) && !message.startsWith('“index.html”'));
      assert.deepEqual(wrong, []);
    }
  });

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
  const walk = (value: unknown, key: string, from: string): void => {
    if (typeof value === 'string' && (key === 'pages' || key === 'root')) entries.add(value.replace(/^\//, ''));
    else if (Array.isArray(value)) for (const item of value) walk(item, key, from);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        if (name === '$ref') walk(readJson(join(from, String(item))), key, join(from, String(item), '..'));
        else walk(item, name, from);
      }
    }
  };
  walk(readJson(join(folder, 'docs.json')).navigation, '', folder);
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
