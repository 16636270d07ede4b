import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { findChromium } from '../find-chromium.js';
import { launchOffline } from '../launch-offline.js';
import { withinTime } from './within-time.js';

export interface PageVisits<Page, Result> {
  readonly pages: readonly Page[];
  readonly chromiumPath: string | undefined;
  readonly secondsAPage: number;
  readonly signal: AbortSignal | undefined;
  /** Returns the options of the context for a page. */
  readonly contextFor: (page: Page) => BrowserContextOptions;
  readonly visit: (context: BrowserContext, page: Page) => Promise<Result>;
}

export interface VisitedPages<Page, Result> {
  readonly results: readonly Result[];
  /** The pages without a result: the page hangs or crashes, or the machine was too slow. Nothing about them may be kept. */
  readonly missed: readonly Page[];
}

/** The time after which no further page is opened. */
const MAX_SECONDS_IN_TOTAL = 240;

/**
 * Visits pages one after the other in Chromium without a network, each in a context of its own. Returns undefined if
 * there is no browser. Rejects only with the signal's reason.
 */
export async function visitPages<Page, Result>(
  visits: PageVisits<Page, Result>,
): Promise<VisitedPages<Page, Result> | undefined> {
  const { pages, chromiumPath, signal } = visits;
  const search = await findChromium(chromiumPath);
  if ('problem' in search) return undefined;
  const results: Result[] = [];
  const missed: Page[] = [];
  let browser: Browser | undefined;
  const end = performance.now() + MAX_SECONDS_IN_TOTAL * 1000;
  try {
    for (const page of pages) {
      signal?.throwIfAborted();
      let result: Result | undefined;
      if (performance.now() <= end) {
        if (browser?.isConnected() !== true) browser = await launchOffline(search.path).catch(() => undefined);
        result = browser && (await visitPage(browser, page, visits));
      }
      if (result === undefined) missed.push(page);
      else results.push(result);
    }
    return { results, missed };
  } finally {
    await browser?.close().catch(() => undefined);
  }
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
