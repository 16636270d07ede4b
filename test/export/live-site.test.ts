import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { storeKeys } from '../../activities/store/store-keys.js';
import { readConfig } from '../../config/read-config.js';
import { createCrawlJournal } from '../../source/live/crawl-journal.js';
import { createObjectStore } from '../../storage/create-object-store.js';
import { eventually } from '../support/eventually.js';
import { createProjectExporter, type Exported } from '../support/export-project.js';
import { followJob, startJob } from '../support/follow-job.js';
import { type HttpSite, type Routes, startHttpSite } from '../support/http-site.js';
import { openBundle } from '../support/opened-bundle.js';
import { kill, type Services, startServices } from '../support/services.js';
import { until } from '../support/until.js';

const PAGES = 60;
const HALF = PAGES / 2;
/** Requests under way. */
const AT_ONCE = 3;
/** The number of pages whose controls are pressed. */
const SAMPLED_PAGES = 4;
const paths = Array.from({ length: PAGES }, (_, index) => `/guide/page-${index}`);
const style = '@font-face{font-family:X;src:url(/fonts/x.woff2)} body{background:rgb(250, 250, 210)}';

function page(title: string, body: string): string {
  const menu = ['/', ...paths.slice(0, 5)].map((path) => `<a href="${path}">${path}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><title>${title} - Birds</title><link rel="stylesheet" href="/main.css"><script src="/menu.js" defer></script></head>
    <body><nav>${menu}</nav><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** A page as its generator sends it: tabs, modes and menus need its application, which is omitted. */
const application = `<!doctype html><html lang="en"><head><title>App</title><meta name="generator" content="Docusaurus v3.9"></head><body><div id="__docusaurus">
  <button class="toggleButton" disabled aria-label="Switch between dark and light mode">mode</button>
  <ul><li><div><a href="/">Guide</a><button aria-expanded="true" aria-label="Collapse">v</button></div><ul id="entries"><li>Entry</li></ul></li></ul>
  <main><h1>App</h1><ul role="tablist"><li role="tab" class="tabs__item--active" aria-selected="true">One</li><li role="tab" aria-selected="false">Two</li></ul>
  <div><div role="tabpanel">First.</div><div role="tabpanel" hidden>Second.</div></div></main></div><script src="/menu.js"></script></body></html>`;

function routes(words: Readonly<Record<string, string>> = {}): Routes {
  const cached = (body: string) => (request: IncomingMessage) => {
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    return request.headers['if-none-match'] === etag ? { status: 304, headers: { etag } } : { headers: { etag }, body };
  };
  const text = (path: string) =>
    page(path, `<p>${words[path] ?? 'A bird.'} ${path}.</p><h2 id="habits">Habits</h2><p>It nests in ${path}.</p>`);
  const all: Record<string, string> = {
    '/': page('Birds', ['/app', ...paths].map((path) => `<a href="${path}">${path}</a>`).join(' ')),
    ...Object.fromEntries(paths.map((path) => [path, text(path)])),
    '/app': application,
    '/main.css': style,
    // Put together as the page runs.
    '/menu.js': `document.body.dataset.menu = 'ready'; const h = 'https://cdn.' + 'test'; const s = document.createElement('script'); s.src = h + '/p.js'; document.head.append(s);`,
    '/fonts/x.woff2': 'no font',
  };
  return Object.fromEntries(Object.entries(all).map(([path, body]) => [path, cached(body)]));
}

describe('a live site that is exported', () => {
  let services: Services;
  let exports: ReturnType<typeof createProjectExporter>;
  let site: HttpSite;
  let secret: string;
  let exported: Exported;

  before(async () => {
    [services, site] = await Promise.all([
      startServices(
        { LOG_LEVEL: 'debug', OFFPRINT_ALLOW_PRIVATE_NETWORK: 'true', OFFPRINT_CRAWL_REQUESTS: String(AT_ONCE) },
        { captureLogs: true },
      ),
      startHttpSite(routes()),
    ]);
    exports = createProjectExporter(services);
    await services.startApi();
    ({ secret } = await services.addSite('placeholder.test', '/nowhere'));
    const put = await services.call<{ source: object }>(secret, 'PUT', '/v1/sites/birds.test', {
      source: { type: 'url', url: site.url },
    });
    assert.deepEqual([put.status, put.body.source], [201, { type: 'url', url: site.url, hasCredentials: false }]);
  });
  after(async () => {
    await Promise.all([exports?.clean(), site?.close()]);
    await services?.stop();
  });

  /** Each once: what is not answered in time is asked for again. Without the addresses that a crawl makes up, to see what the server says. */
  const asked = () => [...new Set(site.asked.filter((path) => paths.includes(path)))];
  /** Stops the server's responses after a number of pages, so that the crawl waits. */
  const standAfter = (count: number) => {
    const never = new Promise<never>(() => undefined);
    const stopping = Object.entries(routes()).map(([path, answer]) => {
      const reply = (request: IncomingMessage) => (typeof answer === 'function' ? answer(request) : answer);
      return [path, (request: IncomingMessage) => (asked().length > count ? never : reply(request))] as const;
    });
    site.serve(Object.fromEntries(stopping));
  };

  it('goes on where a killed worker was, and asks for nothing twice but what was under way', async () => {
    standAfter(HALF);
    const first = await services.startWorker();
    const jobId = await startJob(services, secret, 'birds.test');
    const written = await crawlJournal(jobId);
    await until(async () => asked().length > HALF && (await written()) >= asked().length - AT_ONCE);
    const { job: reading } = await followJob(services, secret, jobId, ({ progress }) => progress > 0);
    assert.deepEqual([reading.status, reading.phase, reading.pageCount], ['running', 'planning', 0]);
    await kill(first);
    const before = asked();
    site.asked.length = 0;
    site.serve(routes());
    await services.startWorker();
    const { job, seen } = await followJob(services, secret, jobId);
    assert.deepEqual([job.status, job.error, job.pageCount], ['completed', undefined, PAGES + 2]);
    // After the crawl, a browser opens a sample of pages to press their controls.
    const again = new Set(site.asked.filter((asked) => before.includes(asked)));
    assert.ok(
      again.size <= AT_ONCE + SAMPLED_PAGES,
      `${[...again].join(', ')} of ${before.length} were asked for again`,
    );
    for (const [index, { pageCount, progress }] of seen.entries()) {
      assert.ok(pageCount >= (seen[index - 1]?.pageCount ?? 0) && progress >= (seen[index - 1]?.progress ?? 0));
    }
  });

  it('opens from a disk with its styles, its scripts and a search that finds its words', async function () {
    exported = await exports.exportSite('birds.test', secret);
    assert.equal(exported.job.status, 'completed', exported.job.error);
    const opened = await openBundle(exported.bundle);
    if (opened === undefined) return this.skip();
    try {
      await opened.open('index.html');
      const ground = await opened.tab.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        document.body.dataset.menu,
      ]);
      assert.deepEqual(ground, ['rgb(250, 250, 210)', 'ready']);
      await opened.tab.click('a[href="guide/page-3.html"]');
      await eventually(() => assert.equal(opened.at(), 'guide/page-3.html'));
      await opened.tab.locator('[data-offprint=search]').waitFor({ state: 'attached' });
      await opened.tab.keyboard.press('/');
      await opened.tab.locator('.op-search-input').fill('nests page-42');
      await opened.tab.locator('[role=option]').first().click();
      await opened.tab.waitForURL(/page-42\.html#habits$/);
      await opened.open('app.html');
      await opened.tab.click('[role=tab] >> text=Two');
      await opened.tab.click('.toggleButton');
      await opened.tab.click('[aria-expanded]');
      const controls = await opened.tab.evaluate(() => [
        document.querySelector('.tabs__item--active')?.textContent,
        document.querySelector('[role=tabpanel]:not([hidden])')?.textContent,
        document.documentElement.dataset.theme,
        document.querySelector<HTMLElement>('#entries')?.style.display,
        document.body.dataset.menu,
      ]);
      assert.deepEqual(controls, ['Two', 'Second.', 'dark', 'none', undefined]);
      // What a script puts together is refused, and told.
      assert.deepEqual(
        opened.complaints.filter((complaint) => !complaint.includes('https://cdn.test/p.js')),
        [],
      );
      assert.ok(
        exported.findings.some(({ message, page }) => message.includes('https://cdn.test/p.js') && page !== undefined),
      );
    } finally {
      await opened.close();
    }
  });

  it('is the same archive where nothing changed, and nothing is sent or rendered again', async () => {
    site.asked.length = 0;
    const from = rendered().length;
    const second = await exports.exportSite('birds.test', secret);
    assert.equal(second.sha256, exported.sha256);
    assert.equal(rendered().length, from);
  });

  it('has a changed page anew, and renders no other', async () => {
    site.serve(routes({ '/guide/page-7': 'A kingfisher.' }));
    const from = rendered().length;
    const changed = await exports.exportSite('birds.test', secret);
    assert.deepEqual(rendered().slice(from), ['guide/page-7']);
    assert.match(await changed.read('guide/page-7.html'), /A kingfisher/);
  });

  it('answers questions from its pages', async () => {
    const { database } = services;
    const [organization] = (await database.organizations.list()).filter(
      ({ name }) => name === 'Owner of placeholder.test',
    );
    assert.ok(organization);
    const key = await database.keys.create({
      organizationId: organization.id,
      name: 'readers',
      kind: 'assistant',
      scope: 'read',
    });
    const { status, body } = await services.call<{ path: string }[]>(
      key.secret,
      'POST',
      '/discovery/v1/search/birds.test',
      { query: 'kingfisher' },
    );
    assert.equal(status, 200);
    assert.equal(body[0]?.path.replace(/^\//, ''), 'guide/page-7');
  });

  it('exports some of its pages alone, and refuses those that it does not have', async () => {
    const unknown = await services.call<{ error: string }>(secret, 'POST', '/v1/static-export/jobs', {
      domain: 'birds.test',
      paths: ['guide/page-1', 'no/such'],
    });
    assert.deepEqual([unknown.status, /no\/such/.test(unknown.body.error)], [400, true]);
    const jobId = await startJob(services, secret, 'birds.test', { paths: ['guide/page-1'] });
    const { job } = await followJob(services, secret, jobId);
    assert.deepEqual([job.status, job.pageCount], ['completed', 1]);
  });

  it('is left alone when its export is cancelled, though it does not answer', async () => {
    await services.call(secret, 'PUT', '/v1/sites/slow.test', { source: { type: 'url', url: site.url } });
    site.asked.length = 0;
    standAfter(3);
    const jobId = await startJob(services, secret, 'slow.test');
    await until(async () => asked().length > 3);
    await services.call(secret, 'POST', `/v1/static-export/jobs/${jobId}/cancel`);
    const { job } = await followJob(services, secret, jobId);
    assert.match(job.error ?? '', /cancelled/);
    assert.ok(asked().length <= 3 + AT_ONCE);
  });

  it('fails with a sentence where its address leads elsewhere', async () => {
    await services.call(secret, 'PUT', '/v1/sites/moved.test', { source: { type: 'url', url: `${site.url}moved` } });
    site.serve({ '/moved': { status: 302, headers: { location: 'https://social.test/d' } } });
    const jobId = await startJob(services, secret, 'moved.test');
    const { job } = await followJob(services, secret, jobId);
    assert.equal(job.status, 'failed');
    assert.match(job.error ?? '', /leads to https:\/\/social\.test\/d, which is another host/);
  });

  /** Counts the pages that the crawl for a job has kept so far. */
  async function crawlJournal(jobId: string): Promise<() => Promise<number>> {
    const organizationId = (await services.database.jobs.getById(jobId))?.organizationId ?? '';
    const store = await createObjectStore(readConfig(services.environment).store);
    const journal = createCrawlJournal(store, storeKeys(organizationId).crawlJournal(jobId));
    return async () => {
      let count = 0;
      for await (const { value } of journal.read()) if (value.task.address.includes('/guide/')) count += 1;
      return count;
    };
  }

  function rendered(): string[] {
    return services.logLines().flatMap((line) => (line.msg === 'page rendered' ? [String(line.page)] : []));
  }
});
