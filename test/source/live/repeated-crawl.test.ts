import assert from 'node:assert/strict';
import { type FetchedDocument, scanDocument } from '../../../site/live/scan-document.js';
import { createCrawlJournal } from '../../../source/live/crawl-journal.js';
import type { PreviousCrawl } from '../../../source/live/crawl-request.js';
import { KnownScans, type ScanRecord } from '../../../source/live/known-scans.js';
import { knownAddress, recordCrawl } from '../../../source/live/last-crawl.js';
import { CrawlUnfinished } from '../../../source/source-errors.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { type HttpSite, type Routes, startHttpSite } from '../../support/http-site.js';
import { mirrorSite } from '../../support/mirrored-site.js';

const page = (title: string, body = '') =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>About ${title}.</p>${body}</main></body></html>`;
const links = (...paths: readonly string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');

describe('a repeated crawl', () => {
  const sites: HttpSite[] = [];
  let sent: string[] = [];
  afterEach(async () => {
    sent = [];
    for (const site of sites.splice(0)) await site.close();
  });

  /** A site whose server knows the tag of each body. */
  const bodies: Record<string, string> = {
    '/docs/': page('Home', links('/docs/a', '/docs/b', '/docs/old', '/docs/gone', '/start')),
    '/docs/a': page('A', '<img src="/docs/a.png">'),
    '/docs/b': page('B', links('/docs/older')),
    '/docs/a.png': 'png',
  };
  const tagged = (contents: Record<string, string>): Routes =>
    Object.fromEntries(
      Object.entries(contents).map(([path, body]) => {
        const etag = `"${path}-${body.length}"`;
        return [
          path,
          ({ headers }) => {
            if (headers['if-none-match'] === etag) return { status: 304 };
            sent.push(path);
            return { headers: { etag, 'content-type': path.endsWith('.png') ? 'image/png' : 'text/html' }, body };
          },
        ];
      }),
    );
  const redirects: Routes = {
    '/start': { status: 301, headers: { location: '/docs/' } },
    '/docs/old': { status: 301, headers: { location: '/docs/a' } },
    '/docs/older': { status: 302, headers: { location: '/docs/old' } },
  };
  const open = async (routes: Routes) => {
    const site = await startHttpSite(routes);
    sites.push(site);
    return site;
  };

  it('requests each address once, downloads what has changed, and counts both', async () => {
    const site = await open({ ...tagged(bodies), ...redirects });
    const store = createMemoryObjectStore();
    const first = await mirrorSite(`${site.url}start`, { store, journal: createCrawlJournal(store, 'first') });
    assert.deepEqual(first.crawl.counts, { requested: 10, downloaded: 4, unchanged: 0, redirects: 3, missing: 3 });
    const last = recordCrawl('key', first.crawl.outcomes);
    const contents = new Map(Object.entries(bodies));
    const previous: PreviousCrawl = {
      known: (address) => knownAddress(last, address),
      drawing: () => undefined,
      read: (address) => Buffer.from(contents.get(new URL(address).pathname) ?? ''),
    };
    const changed = { ...bodies, '/docs/b': page('B', `${links('/docs/older')} and new words`) };
    site.serve({ ...tagged(changed), ...redirects });
    site.asked.length = 0;
    sent = [];
    const previousKey = first.snapshotKey;
    const second = await mirrorSite(`${site.url}start`, { store, previous, previousKey });
    assert.deepEqual(second.crawl.counts, { requested: 10, downloaded: 1, unchanged: 3, redirects: 3, missing: 3 });
    assert.deepEqual(sent, ['/docs/b']);
    assert.deepEqual(
      site.asked.filter((path, index, all) => all.indexOf(path) !== index),
      [],
    );
    assert.match(second.text('docs/b.html'), /and new words/);
    assert.equal(second.text('docs/index.html'), first.text('docs/index.html'));
  });

  it('scans only documents that have changed', async () => {
    const site = await open({ ...tagged(bodies), ...redirects });
    const scanned: string[] = [];
    const scan = async (document: FetchedDocument) => {
      scanned.push(new URL(document.address).pathname);
      return scanDocument(document);
    };
    const crawl = async (last?: ScanRecord) => {
      scanned.length = 0;
      const scans = new KnownScans('1', last);
      const mirrored = await mirrorSite(`${site.url}docs/`, { scan: scans.remember(scan) });
      return { mirrored, record: JSON.parse(JSON.stringify(scans.record)) as ScanRecord };
    };
    const first = await crawl();
    assert.deepEqual([...new Set(scanned)].sort(), ['/docs/', '/docs/a', '/docs/a.png', '/docs/b']);
    const second = await crawl(first.record);
    assert.deepEqual(scanned, []);
    assert.deepEqual(second.mirrored.files, first.mirrored.files);
    assert.deepEqual([...second.mirrored.crawl.outcomes], [...first.mirrored.crawl.outcomes]);
    site.serve({
      ...tagged({ ...bodies, '/docs/b': page('B', links('/docs/older', '/docs/c')), '/docs/c': page('C') }),
      ...redirects,
    });
    const third = await crawl(second.record);
    assert.deepEqual(scanned.sort(), ['/docs/b', '/docs/c']);
    assert.match(third.mirrored.text('docs/c.html'), /About C/);
  });

  it('counts the requests of all its attempts', async () => {
    const site = await open({ ...tagged(bodies), ...redirects });
    const whole = await mirrorSite(`${site.url}docs/`);
    const journal = createCrawlJournal(createMemoryObjectStore(), 'crawl');
    for (let attempt = 0; ; attempt++) {
      try {
        const { crawl } = await mirrorSite(`${site.url}docs/`, {
          journal,
          pauseAfterMs: 0,
          limits: { requestsAtOnce: 1 },
        });
        assert.deepEqual(crawl.counts, whole.crawl.counts);
        assert.ok(attempt > 3);
        return;
      } catch (error) {
        if (!(error instanceof CrawlUnfinished) || attempt > 20) throw error;
      }
    }
  });
});
