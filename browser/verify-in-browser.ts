import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { Finding } from '../site/model/finding.js';
import { type BrowserTab, createBrowserTab, type PageVisit } from './browser-tab.js';
import { type ChromiumSearch, findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';

export interface BrowserVerification {
  /** Where the bundle lies unpacked. */
  readonly folder: string;
  /** Files of the bundle to open, such as `guide/start.html`; or what makes them ready, while which the browser starts. */
  readonly pages: readonly string[] | (() => Promise<readonly string[]>);
  /** By default the Chromium that is found. */
  readonly chromiumPath?: string;
  readonly secondsAPage?: number;
  readonly secondsInTotal?: number;
  readonly pagesAtOnce?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface BrowserVerificationResult {
  readonly findings: readonly Finding[];
  /** Pages that were opened to the end. */
  readonly checkedCount: number;
  /** Pages that did not finish, not even alone, or were not begun: nothing is known of them. */
  readonly notChecked: readonly string[];
}

/**
 * Opens pages of an unpacked bundle from `file://` in Chromium with the network cut, and reports what asks for something
 * outside, what is missing and what the console complains of. The order of the findings is that of the pages. A page that
 * does not finish in time is opened again after the others, alone and with more time; one that does not finish then is not checked, which is
 * no finding: on a busy machine the time is not the page's.
 * A browser that does not start is a `verification` warning, never a failure. Rejects only when aborted, and with what making
 * the pages ready does.
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

/** Why the browser cannot be started; undefined when it has. */
async function problemOf(search: ChromiumSearch, browsers: BrowserHolder): Promise<string | undefined> {
  if ('problem' in search) return search.problem;
  try {
    await browsers.get();
    return undefined;
  } catch (error) {
    return `${search.path} does not start (${firstLine(error)}).`;
  }
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];

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

  /** Goes through what is left of the queue in one tab, and in a new one after each page that spoils it. */
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
  await eachLater(pagesAtOnce, () => lane(queue, first));
  // A crash takes the pages beside it along, and what is slow slows them: each gets a second try, alone, in a browser of its own.
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
    // What a page did that was not finished depends on how far it came.
    findings: outcomes.filter(isDone).flatMap(({ visit }) => visit?.findings ?? []),
    checkedCount: outcomes.filter(({ visit }) => visit?.outcome === 'opened').length,
    notChecked: outcomes.filter((outcome) => !isDone(outcome)).map(({ page }) => page),
  };
}

/** How much more time than beside others a page has alone. */
const TIMES_AS_LONG_ALONE = 3;

/** A tab with a context of its own costs the browser a second of work before it shows anything, as much as three or four pages. */
const NEXT_LANE_MS = 4000;

/** Starts one, and each of the others where those before it are not done after a while: most samples are gone through in one tab. */
async function eachLater(count: number, start: () => Promise<void>): Promise<void> {
  const ended = new AbortController();
  const first = start().finally(() => ended.abort());
  const others = Array.from({ length: count - 1 }, async (_, index) => {
    await sleep((index + 1) * NEXT_LANE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    // Whatever the first one left.
    await start();
  });
  await Promise.all([first, ...others]);
}

interface BrowserHolder {
  /** The running browser, started anew where the last one died. */
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
      // While this one waited, another caller may have started a new one.
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
