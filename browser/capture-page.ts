import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { readShown, scrollThrough, serialize } from './drawn-document.js';
import { findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';
import { answerRequests, type CaptureInput, type GetAnswer, type Requests } from './page-requests.js';
import { type Control, markControls, pressControls, writeTargets } from './press-controls.js';

/** A page as a browser draws it, or why it could not, as half a sentence. */
export type CapturedPage =
  | {
      readonly html: string;
      /** The text that a reader sees in the browser; undefined if it was not read. */
      readonly shown?: string;
      /**
       * Answers the page's requests with our own. Methods that could change something (`POST`) and sockets are refused.
       * Empty if pressing the page's controls was cut short, so that the next export draws the page again.
       */
      readonly inputs: readonly CaptureInput[];
      /** True if the page got data by its scripts, which files opened from a disk cannot do. */
      readonly readsData?: true;
      /** The controls whose content is not in the HTML; undefined if there is nothing to report. */
      readonly controls?: ControlNotes;
    }
  | { readonly problem: string };

/** The controls of a drawn page whose content is not in its HTML, or may not be. */
export interface ControlNotes {
  /** Texts of controls that show other content of the page, at the same address. */
  readonly replacing: readonly string[];
  /** The number of controls that were not pressed. */
  readonly unpressed: number;
}

export interface PageCaptureOptions {
  /** The path of Chromium; by default it is searched for. */
  readonly chromiumPath?: string | undefined;
  /**
   * Fetches an address for the page, following redirects; throws for forbidden ones. The browser itself reaches
   * nothing. `isOwn` is true if the page itself is opened, or a page of the same origin as the address requests it.
   */
  readonly get: GetAnswer;
  /** The time limit of one page. */
  readonly secondsAPage?: number;
}

/** Draws pages whose server sends no content, three at a time in tabs of one browser. */
export interface PageCapture {
  /**
   * Draws a page. Rejects only with the signal's reason. A page that crashes the browser is tried once more in a new
   * one.
   */
  capture(address: string, signal?: AbortSignal): Promise<CapturedPage>;
  close(): Promise<void>;
}

/** The number of pages at a time: a page mostly waits for responses. */
const PAGES_AT_ONCE = 3;
const SECONDS_A_PAGE = 30;
/** The time without requests after which a page counts as finished. */
const QUIET_MS = 500;
/** The same after a press. */
const PRESS_QUIET_MS = 120;
const MAX_SETTLING_MS = 5000;
const MAX_SHOWN_CHARACTERS = 4_000_000;

/** Creates a capture; undefined if there is no browser. */
export async function createPageCapture(options: PageCaptureOptions): Promise<PageCapture | undefined> {
  const search = await findChromium(options.chromiumPath);
  if ('problem' in search) return undefined;
  const { path } = search;
  let browser: Promise<Browser> | undefined;
  const idle = new Set<string>();
  let firstEnded: Promise<void> | undefined;
  const turns = Array.from({ length: PAGES_AT_ONCE }, () => Promise.resolve());
  let next = 0;

  /** Returns a running browser. When several pages find that it ended, the first starts another. */
  const running = () => {
    const known = browser ?? launchOffline(path);
    browser = known.then(
      (one) => (one.isConnected() ? one : launchOffline(path)),
      () => launchOffline(path),
    );
    return browser;
  };
  const tryOnce = async (address: string, signal: AbortSignal | undefined, isFirst: boolean) => {
    try {
      const browsing = { ...options, signal, idle, isFirst, mayPress: isFirst ? undefined : firstEnded };
      return { captured: await captureIn(await running(), address, browsing), isCrash: false };
    } catch (error) {
      signal?.throwIfAborted();
      const message = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
      const isCrash = /crash|closed|disconnected/i.test(message);
      const problem = isCrash
        ? 'it crashed the browser twice'
        : `the browser could not open it (${message.slice(0, 200)})`;
      return { captured: { problem }, isCrash };
    }
  };
  return {
    async capture(address, signal) {
      const isFirst = next === 0;
      const turn = next++ % PAGES_AT_ONCE;
      const work = (turns[turn] ?? Promise.resolve()).then(async () => {
        signal?.throwIfAborted();
        const first = await tryOnce(address, signal, isFirst);
        return (first.isCrash ? await tryOnce(address, signal, isFirst) : first).captured;
      });
      const ended = work.then(
        () => undefined,
        () => undefined,
      );
      turns[turn] = ended;
      firstEnded ??= ended;
      return work;
    },
    async close() {
      const last = await browser?.catch(() => undefined);
      browser = undefined;
      await last?.close().catch(() => undefined);
    },
  };
}

async function captureIn(
  browser: Browser,
  address: string,
  options: PageCaptureOptions & {
    readonly signal: AbortSignal | undefined;
    /** The kinds of controls that led nowhere on the first page. */
    readonly idle: Set<string>;
    readonly isFirst: boolean;
    /** Fulfilled when it is known which kinds of controls lead nowhere. */
    readonly mayPress: Promise<void> | undefined;
  },
): Promise<CapturedPage> {
  const { signal } = options;
  const timeoutMs = (options.secondsAPage ?? SECONDS_A_PAGE) * 1000;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    viewport: { width: 1280, height: 900 },
  });
  const ending = new AbortController();
  try {
    const requests = await answerRequests(context, options.get);
    const page = await context.newPage();
    const crashed = new Promise<never>((_resolve, reject) =>
      page.on('crash', () => reject(new Error('the page crashed'))),
    );
    const waitUntilLate = () =>
      new Promise<'late'>((resolve, reject) => {
        const timer = setTimeout(resolve, timeoutMs, 'late');
        ending.signal.addEventListener('abort', () => clearTimeout(timer));
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ending.signal });
      });
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    const mark = `data-${randomUUID()}`;
    const drawn = await Promise.race([draw(page, address, { requests, timeoutMs, mark }), crashed, waitUntilLate()]);
    if (drawn === 'late') return { problem: `it was not finished after ${timeoutMs / 1000} s in a browser` };
    const inputs = requests.inputs();
    const readsData = requests.readsData();
    const { html, shown, controls } = drawn;
    await options.mayPress;
    const work = pressControls({
      page,
      mark,
      controls,
      idle: options.idle,
      isFirst: options.isFirst,
      settle: () => settle(page, requests, { quietMs: PRESS_QUIET_MS, since: performance.now() }),
      reopen: () => reopen(page, address, { requests, timeoutMs }),
      readText: () => page.evaluate(readShown),
    });
    const pressed = await Promise.race([work, crashed.catch(() => work), waitUntilLate()]);
    const { targets, replacing, unpressed, isWhole } =
      pressed === 'late' ? { targets: new Map(), replacing: [], unpressed: controls.length, isWhole: false } : pressed;
    return {
      html: writeTargets(html, mark, targets),
      shown,
      inputs: isWhole ? inputs : [],
      ...(readsData && { readsData }),
      ...(replacing.length + unpressed > 0 && { controls: { replacing, unpressed } }),
    };
  } finally {
    ending.abort();
    // A page that hangs would delay closing.
    void context.close().catch(() => undefined);
  }
}

async function draw(
  page: Page,
  address: string,
  { requests, timeoutMs, mark }: { readonly requests: Requests; readonly timeoutMs: number; readonly mark: string },
): Promise<{ readonly html: string; readonly shown: string; readonly controls: readonly Control[] }> {
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: timeoutMs });
  await settle(page, requests);
  await page.evaluate(scrollThrough);
  await settle(page, requests);
  const shown = await page.evaluate(readShown);
  const controls = await page.evaluate(markControls, mark);
  return { html: await page.evaluate(serialize), shown: shown.slice(0, MAX_SHOWN_CHARACTERS), controls };
}

/** Opens a page from the beginning. Leaving it first makes an address with another fragment a new page. */
async function reopen(
  page: Page,
  address: string,
  { requests, timeoutMs }: { readonly requests: Requests; readonly timeoutMs: number },
): Promise<void> {
  await page.goto('about:blank', { timeout: timeoutMs });
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: timeoutMs });
  await settle(page, requests);
}

/**
 * Waits until there are no requests for a moment, which begins at `since` at the earliest, with a time limit, because some pages
 * never stop.
 */
async function settle(
  page: Page,
  { open, changedAt }: Requests,
  { quietMs = QUIET_MS, since = 0 } = {},
): Promise<void> {
  const end = performance.now() + MAX_SETTLING_MS;
  while (performance.now() < end) {
    await page.waitForTimeout(quietMs / 5);
    if (open() === 0 && performance.now() - Math.max(since, changedAt()) > quietMs) return;
  }
}
