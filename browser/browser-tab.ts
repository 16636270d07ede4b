import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Finding } from '../site/model/finding.js';
import { createPageNotes, isInBundle, type PageNotes } from './page-notes.js';
import { withinTime } from './within-time.js';

export interface PageVisit {
  readonly outcome: 'opened' | 'crashed' | 'timed-out' | 'aborted';
  readonly findings: readonly Finding[];
}

export interface PageToOpen {
  /** The file inside the folder. */
  readonly page: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** A tab that opens one page after another, three times as fast as a new tab for each. */
export interface BrowserTab {
  /**
   * Opens a page and reports what it did. It never waits longer than the given time, even for a page that hangs, and
   * never rejects. After any outcome but `opened`, the tab must not be used again.
   */
  open(page: PageToOpen): Promise<PageVisit>;
  /** Closes the tab without waiting, because closing a page that hangs may take forever. */
  close(): void;
}

/** Maximum number of attempts for a page whose loading is interrupted. */
const MAX_ATTEMPTS = 3;

/** Creates a tab whose pages can read only `folder` (absolute). Rejects when the browser has ended. */
export async function createBrowserTab(browser: Browser, folder: string): Promise<BrowserTab> {
  let notes: PageNotes | undefined;
  let isDown = false;
  const context = await browser.newContext({ offline: true, serviceWorkers: 'block', acceptDownloads: false });
  await cutNetwork(context, folder, () => notes);
  const tab = await context.newPage();
  tab.on('crash', () => {
    isDown = true;
  });
  listen(tab, () => notes);

  const go = async ({ page, timeoutMs: timeout }: PageToOpen) => {
    const address = pathToFileURL(join(folder, page)).href;
    for (let attempt = 1; ; attempt++) {
      try {
        await tab.goto(address, { waitUntil: 'load', timeout });
        return;
      } catch (error) {
        // On a busy machine, leaving the previous page may be reported late and interrupt this one.
        const isInterrupted = error instanceof Error && /interrupted by another navigation/.test(error.message);
        if (!isInterrupted) throw error;
        await tab.waitForLoadState('load', { timeout });
        // The previous page may have led to this one.
        if (tab.url() === address) return;
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };

  const visit = async (page: PageToOpen): Promise<PageVisit['outcome']> => {
    try {
      await go(page);
      await settle(tab);
      return isDown ? 'crashed' : 'opened';
    } catch (error) {
      if (isDown || !browser.isConnected()) return 'crashed';
      const message = error instanceof Error ? error.message : String(error);
      if (/timeout/i.test(message)) return 'timed-out';
      if (/crash|closed/i.test(message)) return 'crashed';
      const what = message.split(/\n| at file:/, 1)[0]?.replace(/"?file:\/\/[^\s"]*"?/g, 'it');
      notes?.add('verification', `This page cannot be opened in a browser: ${what}`);
      return 'opened';
    }
  };

  return {
    async open(page) {
      // Playwright's timeouts do not work while a page keeps its process busy.
      const limit = { seconds: page.timeoutMs / 1000, signal: page.signal };
      // Leaving the previous page first keeps its late errors from being attributed to this one.
      notes = undefined;
      await withinTime(tab.goto('about:blank', { timeout: page.timeoutMs }), limit).catch(() => undefined);
      const current = createPageNotes(page.page, folder);
      notes = current;
      const outcome = await withinTime(visit(page), limit).then(
        (visited) => visited ?? 'timed-out',
        () => 'aborted' as const,
      );
      if (outcome === 'crashed') current.add('verification', CRASHED);
      return { outcome, findings: current.take() };
    },
    close() {
      context.close().catch(() => undefined);
    },
  };
}

const CRASHED = 'This page crashed the browser. Check what its scripts do.';

/**
 * Waits until the page is idle, at most a quarter of a second: what scripts do right after loading belongs to the page
 * too.
 */
async function settle(tab: Page): Promise<void> {
  const idle = tab.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 250 })));
  // A page that redirects is gone before it is idle.
  await idle.catch((error: Error) => {
    if (!/context was destroyed|navigat/i.test(error.message)) throw error;
  });
}

async function cutNetwork(context: BrowserContext, folder: string, notes: () => PageNotes | undefined): Promise<void> {
  await context.route('**/*', (route) => {
    const request = route.request();
    const url = request.url();
    if (isInBundle(url, folder)) return route.continue().catch(() => undefined);
    const isData = url.startsWith('file:') && /^(?:xhr|fetch)$/.test(request.resourceType());
    if (isData) notes()?.addDataRequest(url);
    else notes()?.addOutside(url);
    return route.abort().catch(() => undefined); // the page may be gone meanwhile
  });
  await context.routeWebSocket(/.*/, (socket) => {
    notes()?.addOutside(socket.url());
    socket.close();
  });
}

function listen(tab: Page, notes: () => PageNotes | undefined): void {
  tab.on('console', (message) => {
    // A failed request is reported separately, with its address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    notes()?.addConsole("The browser's console says:", message.text());
  });
  tab.on('pageerror', (error) => notes()?.addConsole('A script failed:', error.message));
  tab.on('requestfailed', (request) => {
    // The target of a redirect is checked with the links and is not part of a sample of pages.
    if (request.isNavigationRequest() && request.frame() === tab.mainFrame()) return;
    notes()?.addFailed(request.url(), request.failure()?.errorText ?? '');
  });
  // A question whether to leave is accepted, every other is dismissed.
  tab.on('dialog', (dialog) => {
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answer.catch(() => undefined);
  });
}
