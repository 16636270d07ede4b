import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { draw, drawUnfolded, reopen, settleBriefly } from './drawing.js';
import { readShown } from './drawn-document.js';
import { findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';
import { answerRequests, type CaptureInput, type GetAnswer } from './page-requests.js';
import { createPageTime } from './page-time.js';
import { pageWorkSeconds } from './page-work.js';
import { type PressedControls, pressControls, writeTargets } from './press-controls.js';
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
  /** The number of controls that look like those that add content, and were not pressed. */
  readonly folded?: number;
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
    const time = await createPageTime(context, page);
    signal?.throwIfAborted();
    // Nothing is awaited until the first race, because an unhandled rejection would end the process.
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
    const drawing = { page, address, mark, requests, time };
    const drawn = await Promise.race([within(draw(drawing)), crashed]);
    if (typeof drawn === 'string') return { problem: `it was not finished after ${seconds} s in a browser` };
    const inputs = requests.inputs();
    const readsData = requests.readsData();
    const { controls } = drawn;
    await options.mayPress;
    const work = pressControls({
      page,
      mark,
      controls,
      idle: options.idle,
      isFirst: options.isFirst,
      settle: () => settleBriefly(drawing),
      refuseDepartures: requests.refuseDepartures,
      goBack: async () => {
        await time.during(page.goBack({ waitUntil: 'commit', timeout: 0 }));
      },
      reopen: () => reopen(drawing),
      readText: () => page.evaluate(readShown),
    });
    const pressed = await within(Promise.race([work, crashed.catch(() => work)]));
    const result = typeof pressed === 'string' ? notPressed(controls.length) : pressed;
    const { targets, replacing, unpressed, adding, isWhole } = result;
    const asDrawn = { ...drawn, folded: adding.size };
    const unfolding = adding.size > 0 ? drawUnfolded(drawing, adding).catch(() => asDrawn) : undefined;
    const unfolded = unfolding === undefined ? asDrawn : await within(unfolding);
    const { html, shown, folded } = typeof unfolded === 'string' ? asDrawn : unfolded;
    return {
      html: writeTargets(html, mark, targets),
      shown,
      inputs: isWhole && folded === 0 ? inputs : [],
      ...(readsData && { readsData }),
      ...(replacing.length + unpressed + folded > 0 && {
        controls: { replacing, unpressed, ...(folded > 0 && { folded }) },
      }),
    };
  } finally {
    ending.abort();
    // A page that hangs would delay closing.
    void context.close().catch(() => undefined);
  }
}

const notPressed = (count: number): PressedControls => ({
  targets: new Map(),
  replacing: [],
  adding: new Set(),
  unpressed: count,
  isWhole: false,
});
