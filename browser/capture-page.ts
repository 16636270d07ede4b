import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { readShown, scrollThrough, serialize } from './drawn-document.js';
import { findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';
import { answerRequests, type CaptureInput, type GetAnswer, type Requests } from './page-requests.js';
import { createPageTime, type PageTime } from './page-time.js';
import { pageWorkSeconds } from './page-work.js';
import { type Control, markControls, pressControls, writeTargets } from './press-controls.js';
import { withinWork } from './within-work.js';

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
  /** The processor time that one page may use. */
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
/** The time without requests after which a page counts as finished, in milliseconds of the page's own time. */
const QUIET_MS = 1000;
/** The same after a press. */
const PRESS_QUIET_MS = 400;
/** Maximum number of such times: some pages never stop. */
const MAX_ROUNDS = 5;
/** The number of frames that a page draws in each. */
const FRAMES_A_ROUND = 4;
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
  const seconds = options.secondsAPage ?? SECONDS_A_PAGE;
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
    const aborted = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ending.signal }),
    );
    // A busy machine takes longer for the same page: the work counts, not the time.
    const limit = { seconds, workedSeconds: () => pageWorkSeconds(browser) };
    const within = <Result extends object>(work: Promise<Result>) => Promise.race([withinWork(work, limit), aborted]);
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    const mark = `data-${randomUUID()}`;
    const time = await createPageTime(context, page);
    const drawing = { requests, time };
    const drawn = await Promise.race([within(draw(page, address, { ...drawing, mark })), crashed]);
    if (typeof drawn === 'string') return { problem: `it was not finished after ${seconds} s in a browser` };
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
      settle: () => settle(drawing, PRESS_QUIET_MS),
      refuseDepartures: requests.refuseDepartures,
      goBack: async () => {
        await time.during(page.goBack({ waitUntil: 'commit', timeout: 0 }));
      },
      reopen: () => reopen(page, address, drawing),
      readText: () => page.evaluate(readShown),
    });
    const pressed = await within(Promise.race([work, crashed.catch(() => work)]));
    const { targets, replacing, unpressed, isWhole } =
      typeof pressed === 'string'
        ? { targets: new Map(), replacing: [], unpressed: controls.length, isWhole: false }
        : pressed;
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

interface Drawing {
  readonly requests: Requests;
  readonly time: PageTime;
}

async function draw(
  page: Page,
  address: string,
  { mark, ...drawing }: Drawing & { readonly mark: string },
): Promise<{ readonly html: string; readonly shown: string; readonly controls: readonly Control[] }> {
  await open(page, address, drawing);
  await drawing.time.during(page.evaluate(scrollThrough));
  await settle(drawing);
  const shown = await page.evaluate(readShown);
  const controls = await page.evaluate(markControls, mark);
  return { html: await page.evaluate(serialize), shown: shown.slice(0, MAX_SHOWN_CHARACTERS), controls };
}

async function open(page: Page, address: string, drawing: Drawing): Promise<void> {
  await drawing.time.during(page.goto(address, { waitUntil: 'domcontentloaded', timeout: 0 }));
  await settle(drawing);
}

/** Opens a page from the beginning. Leaving it first makes an address with another fragment a new page. */
async function reopen(page: Page, address: string, drawing: Drawing): Promise<void> {
  await drawing.time.during(page.goto('about:blank', { timeout: 0 }));
  await open(page, address, drawing);
}

/** Waits until a page asks for nothing during a time of its own. */
async function settle({ time, requests }: Drawing, quietMs = QUIET_MS): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = requests.begun();
    await time.pass(quietMs);
    await time.draw(FRAMES_A_ROUND);
    if (requests.open() === 0 && requests.begun() === before) return;
  }
}
