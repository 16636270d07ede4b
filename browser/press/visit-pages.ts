import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { findChromium } from '../find-chromium.js';
import { launchOffline } from '../launch-offline.js';
import { pageWorkSeconds } from '../page-work.js';
import { whenAborted } from '../when-aborted.js';
import { withinWork } from '../within-work.js';

export interface PageVisits<Page, Result> {
  readonly pages: readonly Page[];
  /**
   * The same pages in the order of their visits, for each tab that is open at the same time. A page is visited in the
   * first tab that takes it; by default, in any of three.
   */
  readonly lanes?: readonly Iterable<Page>[];
  readonly chromiumPath: string | undefined;
  /** The processor time that a page may use, in seconds. */
  readonly secondsAPage: number;
  readonly signal: AbortSignal | undefined;
  /** Returns the options of the context for a page. */
  readonly contextFor: (page: Page) => BrowserContextOptions;
  readonly visit: (context: BrowserContext, page: Page) => Promise<Result>;
}

export interface VisitedPages<Page, Result> {
  /** The results, in the order of the pages. */
  readonly results: readonly Result[];
  /** The pages without a result: the page hangs or crashes, or it needs too much work. Nothing about them may be kept. */
  readonly missed: readonly Page[];
}

/** The processor time of all pages, in seconds, after which no further page is opened. */
const MAX_WORK_SECONDS = 240;
const PAGES_AT_ONCE = 3;

/**
 * Visits pages in Chromium without a network, several at a time, each in a context of its own. Each tab is that of a
 * browser of its own, so that a page is charged for its own work alone, and no clock decides which pages are visited. A
 * page that was open when its browser ended is visited again, alone. Returns undefined if there is no browser. Rejects
 * only with the signal's reason.
 */
export async function visitPages<Page, Result>(
  visits: PageVisits<Page, Result>,
): Promise<VisitedPages<Page, Result> | undefined> {
  const { pages, chromiumPath, signal } = visits;
  const search = await findChromium(chromiumPath);
  if ('problem' in search) return undefined;
  const results = new Map<Page, Result>();
  const cut = new Set<Page>();
  let workedSeconds = 0;
  const visitIn = async (lane: Iterable<Page>) => {
    const browsers = createBrowserHolder(search.path);
    try {
      for (const page of lane) {
        signal?.throwIfAborted();
        if (workedSeconds >= MAX_WORK_SECONDS) continue;
        const browser = await browsers.get();
        const before = browser && (await pageWorkSeconds(browser));
        const result = browser && (await visitPage(browser, page, visits));
        if (result !== undefined) results.set(page, result);
        else if (browser?.isConnected() !== true) cut.add(page);
        const after = browser && (await pageWorkSeconds(browser));
        // A browser that ended does not say what its page has used.
        workedSeconds += before === undefined || after === undefined ? visits.secondsAPage : after - before;
        // What hangs would go on, and its work would count as that of the next page.
        if (result === undefined) await browsers.close();
      }
    } finally {
      await browsers.close();
    }
  };
  const queue = pages.values();
  const lanes = visits.lanes ?? Array.from({ length: Math.min(PAGES_AT_ONCE, pages.length) }, () => queue);
  await allDone(lanes.map(visitIn));
  // The machine may have been short of memory for all of them.
  if (lanes.length > 1) await visitIn(pages.filter((page) => cut.has(page)));
  const missed = pages.filter((page) => !results.has(page));
  return { results: pages.flatMap((page) => results.get(page) ?? []), missed };
}

/** Waits until all work has ended, so that nothing uses a browser any more. Rejects with the first error. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason;
}

interface BrowserHolder {
  /** Returns the running browser, or a new one if it ended; undefined if none starts. */
  get(): Promise<Browser | undefined>;
  close(): Promise<void>;
}

function createBrowserHolder(path: string): BrowserHolder {
  let current: Browser | undefined;
  return {
    async get() {
      if (current?.isConnected() !== true) current = await launchOffline(path).catch(() => undefined);
      return current;
    },
    async close() {
      const browser = current;
      current = undefined;
      await browser?.close().catch(() => undefined);
    },
  };
}

async function visitPage<Page, Result>(
  browser: Browser,
  page: Page,
  { contextFor, visit, secondsAPage: seconds, signal }: PageVisits<Page, Result>,
): Promise<Result | undefined> {
  let context: BrowserContext | undefined;
  const { aborted, forget } = whenAborted(signal);
  try {
    context = await browser.newContext({
      serviceWorkers: 'block',
      acceptDownloads: false,
      reducedMotion: 'reduce',
      ...contextFor(page),
    });
    const visiting = visit(context, page).then((result) => ({ result }));
    const workedSeconds = () => pageWorkSeconds(browser);
    const visited = await Promise.race([withinWork(visiting, { seconds, workedSeconds }), aborted]);
    return typeof visited === 'string' ? undefined : visited.result;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  } finally {
    forget();
    // A page that hangs would delay closing.
    void context?.close().catch(() => undefined);
  }
}
