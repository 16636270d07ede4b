import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { findChromium } from '../find-chromium.js';
import { launchOffline } from '../launch-offline.js';
import { withinTime } from '../within-time.js';

export interface PageVisits<Page, Result> {
  readonly pages: readonly Page[];
  /**
   * The same pages in the order of their visits, for each tab that is open at the same time. A page is visited in the
   * first tab that takes it; by default, in any of three.
   */
  readonly lanes?: readonly Iterable<Page>[];
  readonly chromiumPath: string | undefined;
  readonly secondsAPage: number;
  readonly signal: AbortSignal | undefined;
  /** Returns the options of the context for a page. */
  readonly contextFor: (page: Page) => BrowserContextOptions;
  readonly visit: (context: BrowserContext, page: Page) => Promise<Result>;
}

export interface VisitedPages<Page, Result> {
  /** The results, in the order of the pages. */
  readonly results: readonly Result[];
  /** The pages without a result: the page hangs or crashes, or the machine was too slow. Nothing about them may be kept. */
  readonly missed: readonly Page[];
}

/** The time after which no further page is opened. */
const MAX_SECONDS_IN_TOTAL = 240;
const PAGES_AT_ONCE = 3;

/**
 * Visits pages in Chromium without a network, several at a time, each in a context of its own. A page that was open
 * when another one ended the browser is visited again, alone. Returns undefined if there is no browser. Rejects only
 * with the signal's reason.
 */
export async function visitPages<Page, Result>(
  visits: PageVisits<Page, Result>,
): Promise<VisitedPages<Page, Result> | undefined> {
  const { pages, chromiumPath, signal } = visits;
  const search = await findChromium(chromiumPath);
  if ('problem' in search) return undefined;
  const browsers = createBrowserHolder(search.path);
  const results = new Map<Page, Result>();
  const cut = new Set<Page>();
  const end = performance.now() + MAX_SECONDS_IN_TOTAL * 1000;
  const visitIn = async (lane: Iterable<Page>) => {
    for (const page of lane) {
      signal?.throwIfAborted();
      if (performance.now() > end) continue;
      const browser = await browsers.get();
      const result = browser && (await visitPage(browser, page, visits));
      if (result !== undefined) results.set(page, result);
      else if (browser?.isConnected() !== true) cut.add(page);
    }
  };
  const queue = pages.values();
  const lanes = visits.lanes ?? Array.from({ length: Math.min(PAGES_AT_ONCE, pages.length) }, () => queue);
  try {
    await allDone(lanes.map(visitIn));
    // One of them ended the browser, and it does so again.
    if (lanes.length > 1) await visitIn(pages.filter((page) => cut.has(page)));
    const missed = pages.filter((page) => !results.has(page));
    return { results: pages.flatMap((page) => results.get(page) ?? []), missed };
  } finally {
    await browsers.close();
  }
}

/** Waits until all work has ended, so that nothing uses the browser any more. Rejects with the first error. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason;
}

interface BrowserHolder {
  /** Returns the running browser, or a new one if it ended; undefined if none starts. */
  get(): Promise<Browser | undefined>;
  close(): Promise<void>;
}

function createBrowserHolder(path: string): BrowserHolder {
  let current: Promise<Browser | undefined> | undefined;
  const launch = () => launchOffline(path).catch(() => undefined);
  return {
    get() {
      current = (current ?? launch()).then((browser) => (browser?.isConnected() === true ? browser : launch()));
      return current;
    },
    async close() {
      const browser = await current;
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
  try {
    context = await browser.newContext({
      serviceWorkers: 'block',
      acceptDownloads: false,
      reducedMotion: 'reduce',
      ...contextFor(page),
    });
    return await withinTime(visit(context, page), { seconds, signal });
  } catch {
    signal?.throwIfAborted();
    return undefined;
  } finally {
    // A page that hangs would delay closing.
    void context?.close().catch(() => undefined);
  }
}
