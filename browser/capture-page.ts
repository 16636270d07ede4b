import { createHash, randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';
import { findChromium } from './find-chromium.js';
import { launchOffline } from './launch-offline.js';
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

/** An address that a page requested, and the hash of the response; null if there was none. */
export type CaptureInput = readonly [address: string, hash: string | null];

/** Returns the hash of a response's body. */
export const captureHash = (body: Uint8Array) => createHash('sha256').update(body).digest('hex').slice(0, 32);

/** The response to a page's request. */
export interface CapturedAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Buffer;
  /** True if the request carried credentials: pages of other origins cannot read the response. */
  readonly isPrivate?: true;
}

export interface PageCaptureOptions {
  /** The path of Chromium; by default it is searched for. */
  readonly chromiumPath?: string | undefined;
  /**
   * Fetches an address for the page, following redirects; throws for forbidden ones. The browser itself reaches
   * nothing. `isOwn` is true if the page itself is opened, or a page of the same origin as the address requests it.
   */
  readonly get: (address: string, isOwn: boolean) => Promise<CapturedAnswer>;
  /** The time limit of one page. */
  readonly secondsAPage?: number;
}

/** Draws pages whose server sends no content, two at a time in tabs of one browser. */
export interface PageCapture {
  /**
   * Draws a page. Rejects only with the signal's reason. A page that crashes the browser is tried once more in a new
   * one.
   */
  capture(address: string, signal?: AbortSignal): Promise<CapturedPage>;
  close(): Promise<void>;
}

/** The number of pages at a time: a page mostly waits for responses. */
const PAGES_AT_ONCE = 2;
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
      const browsing = { ...options, signal, idle, isFirst };
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
      turns[turn] = work.then(
        () => undefined,
        () => undefined,
      );
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

/** The kinds of requests that scripts send for data. */
const DATA_REQUESTS = new Set(['fetch', 'xhr']);

export interface Requests {
  /** The number of running requests; `changedAt` is when the last one began or ended. */
  readonly open: () => number;
  readonly changedAt: () => number;
  readonly inputs: () => readonly CaptureInput[];
  /** Returns whether scripts of the page got data. */
  readonly readsData: () => boolean;
}

/** Everything that the page asks for is asked for by us; what could change something (`POST`) is not, and no socket is opened. */
export async function answerRequests(context: BrowserContext, get: PageCaptureOptions['get']): Promise<Requests> {
  let open = 0;
  let changedAt = performance.now();
  const inputs = new Map<string, string | null>();
  let readsData = false;
  const count = (change: number) => {
    open += change;
    changedAt = performance.now();
  };
  const answer = async (route: Route) => {
    const request = route.request();
    if (request.method() !== 'GET' || !/^https?:/.test(request.url())) return route.abort();
    count(1);
    try {
      const { status, contentType, body, isPrivate } = await get(request.url(), isOwnRequest(request));
      inputs.set(request.url(), status === 200 ? captureHash(body) : null);
      readsData ||= status === 200 && DATA_REQUESTS.has(request.resourceType());
      await route.fulfill({
        status,
        body,
        headers: {
          'access-control-allow-origin': isPrivate ? new URL(request.url()).origin : '*',
          ...(contentType !== undefined && { 'content-type': contentType }),
        },
      });
    } catch {
      if (!inputs.has(request.url())) inputs.set(request.url(), null);
      await route.abort();
    } finally {
      count(-1);
    }
  };
  await context.route('**/*', (route) => answer(route).catch(() => undefined));
  await context.routeWebSocket(/.*/, (socket) => void socket.close());
  return { open: () => open, changedAt: () => changedAt, inputs: () => [...inputs], readsData: () => readsData };
}

/** Returns whether a page is opened as such, or a frame of the same origin as the address requests it. */
function isOwnRequest(request: Request): boolean {
  try {
    const frame = request.frame();
    const isOpened = request.isNavigationRequest();
    let asker = isOpened ? frame.parentFrame() : frame;
    if (asker === null) return true;
    // A frame without an address of its own belongs to the page around it.
    while (asker?.url().startsWith('about:')) asker = asker.parentFrame();
    return asker !== null && new URL(asker.url()).origin === new URL(request.url()).origin;
  } catch {
    return false; // the frame is gone
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

/** Runs in the page: scrolls through it, so that everything loads that loads when it becomes visible. */
async function scrollThrough(): Promise<void> {
  const step = Math.max(300, innerHeight * 0.8);
  for (let at = 0, steps = 0; at < document.documentElement.scrollHeight && steps < 60; at += step, steps++) {
    scrollTo(0, at);
    // A busy machine may take longer than any pause to tell the page what is visible now.
    await Promise.all([observed(), new Promise((done) => setTimeout(done, 30))]);
  }
  scrollTo(0, 0);

  /** Waits until observers that were created before have been told what is visible. */
  function observed(): Promise<void> {
    return new Promise((done) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        done();
      });
      observer.observe(document.documentElement);
    });
  }
}

/**
 * Runs in the page: returns the texts that a reader sees, shadow trees included. Each text node is a text of its own:
 * the words of neighboring elements, such as a name and its button, are not joined.
 */
function readShown(): string {
  const texts: string[] = [];
  const waiting: Node[] = document.body === null ? [] : [document.body];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node instanceof Text) texts.push(node.data);
    if (node instanceof Element) {
      const isVisible = node.checkVisibility() || getComputedStyle(node).display === 'contents';
      if (!isVisible || node.matches('script, style, noscript, svg')) continue;
      if (node.shadowRoot !== null) waiting.push(node.shadowRoot);
    }
    for (let child = node.lastChild; child !== null; child = child.previousSibling) waiting.push(child);
  }
  return texts.join('\n');
}

/**
 * Runs in the page: serializes it with its open shadow trees. Style rules that scripts made are written into the
 * document.
 */
function serialize(): string {
  const root = document.documentElement;
  const shadowRoots = openShadowRoots(root);
  for (const tree of [document, ...shadowRoots]) {
    for (const style of tree.querySelectorAll('style')) {
      const rules = style.sheet?.cssRules;
      const text = style.textContent ?? '';
      if (rules !== undefined && rules.length > writtenRules(text)) writeText(style, textOf(rules));
      // Libraries put comment nodes into styles. Serialized, they would be text of the style that ends its rules.
      else if (style.childNodes.length > 1 || /<\/style/i.test(text)) writeText(style, text);
    }
    for (const sheet of tree.adoptedStyleSheets) {
      const style = document.createElement('style');
      if (sheet.media.mediaText !== '') style.media = sheet.media.mediaText;
      if (!sheet.disabled) writeText(style, textOf(sheet.cssRules));
      (tree === document ? document.head : tree).append(style);
    }
  }
  const doctype = document.doctype === null ? '' : '<!doctype html>';
  if (shadowRoots.length === 0) return doctype + root.outerHTML;
  const tag = (root.cloneNode(false) as Element).outerHTML.replace(/<\/html>$/i, '');
  return `${doctype}${tag}${root.getHTML({ shadowRoots })}</html>`;

  function openShadowRoots(from: ParentNode): ShadowRoot[] {
    const found: ShadowRoot[] = [];
    for (const { shadowRoot } of from.querySelectorAll('*'))
      if (shadowRoot !== null) found.push(shadowRoot, ...openShadowRoots(shadowRoot));
    return found;
  }

  /** Returns how many rules the text of a style has; scripts may have added more. */
  function writtenRules(text: string): number {
    if (text.trim() === '') return 0;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    // A constructed sheet leaves out imports.
    return sheet.cssRules.length + [...text.matchAll(/@import\b/gi)].length;
  }

  function textOf(rules: CSSRuleList): string {
    return [...rules].map((rule) => rule.cssText).join('\n');
  }

  /** Writes the text of a style. An end tag in a string of CSS would end the element, so its `<` is escaped. */
  function writeText(style: HTMLStyleElement, css: string) {
    style.textContent = css.replace(/<(?=\/style)/gi, '\\3c ');
  }
}
