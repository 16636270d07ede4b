import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { Finding } from '../site/model/finding.js';
import { type BrowserTab, createBrowserTab, type PageVisit } from './browser-tab.js';
import { type ChromiumSearch, findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';
import { launchProblem } from './launch-problem.js';

export interface BrowserVerification {
  /** The folder of the unpacked bundle. */
  readonly folder: string;
  /**
   * The files of the bundle to open, such as `guide/start.html`; or a function that prepares them while the browser
   * starts.
   */
  readonly pages: readonly string[] | (() => Promise<readonly string[]>);
  /** The path of Chromium; by default it is searched for. */
  readonly chromiumPath?: string;
  readonly secondsAPage?: number;
  readonly secondsInTotal?: number;
  readonly pagesAtOnce?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface BrowserVerificationResult {
  readonly findings: readonly Finding[];
  /** The number of pages that were opened and finished. */
  readonly checkedCount: number;
  /** The pages that did not finish, not even alone, or were not opened: nothing is known about them. */
  readonly notChecked: readonly string[];
}

/**
 * Opens pages of an unpacked bundle from `file://` in Chromium without a network, and reports requests to other hosts,
 * missing files and complaints of the console. Findings are in the order of the pages.
 *
 * A page that does not finish in time is opened again after the others, alone and with more time. If it does not finish
 * then, it counts as not checked, which is no finding: on a busy machine the page is not to blame. A browser that does
 * not start is a `verification` warning, never a failure. Rejects only when aborted, and with the errors of preparing
 * the pages.
 */
export async function verifyInBrowser(options: BrowserVerification): Promise<BrowserVerificationResult> {
  const search = await findChromium(options.chromiumPath);
  const browsers = createBrowserHolder(search);
  try {
    const [pages, problem] = await Promise.all([readyPages(options), problemOf(search, browsers)]);
    return problem === undefined ? await visitAll(options, pages, browsers) : withoutBrowser(pages, problem);
  } finally {
    await browsers.close();
  }
}

const readyPages = async ({ pages }: BrowserVerification) => (typeof pages === 'function' ? pages() : pages);

/** Returns why the browser cannot be started; undefined when it was. */
async function problemOf(search: ChromiumSearch, browsers: BrowserHolder): Promise<string | undefined> {
  if ('problem' in search) return search.problem;
  try {
    await browsers.get();
    return undefined;
  } catch (error) {
    return launchProblem(search.path, error);
  }
}

const withoutBrowser = (pages: readonly string[], problem: string): BrowserVerificationResult => ({
  findings: [{ code: 'verification', severity: 'warning', message: `No page was opened in a browser: ${problem}` }],
  checkedCount: 0,
  notChecked: [...new Set(pages)],
});

async function visitAll(
  options: BrowserVerification,
  pages: readonly string[],
  browsers: BrowserHolder,
): Promise<BrowserVerificationResult> {
  const { secondsAPage = 20, secondsInTotal = 300, pagesAtOnce = 3, signal, onProgress } = options;
  const unique = [...new Set(pages)];
  const visits = new Map<string, PageVisit>();

  const openTab = async () => createBrowserTab(await browsers.get(), resolve(options.folder));

  /** Opens the rest of the queue in one tab, and in a new one after each page that breaks it. */
  const lane = async (queue: Iterable<string>, { deadline, seconds }: { deadline: number; seconds: number }) => {
    let tab: BrowserTab | undefined;
    for (const page of queue) {
      signal?.throwIfAborted();
      const millisecondsLeft = deadline - performance.now();
      if (millisecondsLeft <= 0) break;
      tab ??= await openTab()
        .catch(openTab)
        .catch(() => undefined);
      if (tab === undefined) break;
      const timeoutMs = Math.min(seconds * 1000, millisecondsLeft);
      const visit = await tab.open({ page, timeoutMs, signal });
      visits.set(page, visit);
      onProgress?.(visits.size, unique.length);
      if (visit.outcome === 'opened') continue;
      tab.close();
      tab = undefined;
    }
    tab?.close();
  };

  const queue = unique.values();
  const first = { deadline: performance.now() + secondsInTotal * 1000, seconds: secondsAPage };
  await startStaggered(pagesAtOnce, () => lane(queue, first));
  // A crash also ends the pages beside it, and slow pages slow them: each gets a second attempt, alone, in a browser of
  // its own.
  const alone = {
    deadline: performance.now() + secondsInTotal * TIMES_AS_LONG_ALONE * 1000,
    seconds: secondsAPage * TIMES_AS_LONG_ALONE,
  };
  for (const page of unique.filter((one) => visits.get(one)?.outcome !== 'opened')) {
    await browsers.close();
    await lane([page], alone);
  }
  signal?.throwIfAborted();
  const outcomes = unique.map((page) => ({ page, visit: visits.get(page) }));
  const isDone = ({ visit }: (typeof outcomes)[number]) => visit?.outcome === 'opened' || visit?.outcome === 'crashed';
  return {
    // The findings of a page that did not finish depend on how far it came.
    findings: outcomes.filter(isDone).flatMap(({ visit }) => visit?.findings ?? []),
    checkedCount: outcomes.filter(({ visit }) => visit?.outcome === 'opened').length,
    notChecked: outcomes.filter((outcome) => !isDone(outcome)).map(({ page }) => page),
  };
}

/** The factor by which a page has more time alone. */
const TIMES_AS_LONG_ALONE = 3;

/**
 * The delay before another tab is opened: a tab with a context of its own costs the browser a second of work, as much
 * as three or four pages.
 */
const NEXT_LANE_MS = 4000;

/**
 * Starts one lane, and each further one if the lanes before are not done after a while: most samples need only one tab.
 */
async function startStaggered(count: number, start: () => Promise<void>): Promise<void> {
  const ended = new AbortController();
  const first = start().finally(() => ended.abort());
  const others = Array.from({ length: count - 1 }, async (_, index) => {
    await sleep((index + 1) * NEXT_LANE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    // It takes what the others left.
    await start();
  });
  await Promise.all([first, ...others]);
}

interface BrowserHolder {
  /** Returns the running browser, and starts a new one if the last one ended. */
  get(): Promise<Browser>;
  close(): Promise<void>;
}

function createBrowserHolder(search: ChromiumSearch): BrowserHolder {
  let current: Promise<Browser> | undefined;
  const isUsable = async () =>
    current !== undefined && (await current.then((browser) => browser.isConnected()).catch(() => false));
  return {
    async get() {
      const seen = current;
      // Meanwhile another caller may have started a new one.
      if (!(await isUsable()) && current === seen && 'path' in search) current = launchOffline(search.path);
      if (current === undefined) throw new Error('there is no browser');
      return current;
    },
    async close() {
      const browser = await current?.catch(() => undefined);
      current = undefined;
      await browser?.close().catch(() => undefined); // one that crashed is closed already
    },
  };
}
