import type { BrowserContext, JSHandle, Page, Request } from 'playwright-core';
import type { Control, PageChange } from './page-change.js';
import { countRequests, untilLoaded } from './page-loading.js';
import { createProbe, type PageProbe } from './page-probe.js';

/** The result of pressing a control: a change, or the reason why there is none to compare. */
export type PressOutcome =
  | { readonly kind: 'changed'; readonly change: PageChange }
  /** Something covers the control, or it is gone. */
  | { readonly kind: 'unreachable' }
  /** The page was left, a window was opened, or something was sent to a server. */
  | { readonly kind: 'left' }
  | { readonly kind: 'sent' };

/** A tab with a page whose controls are pressed. */
export interface PressView {
  /** Opens a page, and waits until it has not changed for some animation frames. */
  open(address: string, quietFrames: number): Promise<void>;
  controls(): Promise<Control[]>;
  /** Returns selectors of the parts that change by themselves, and leaves them out of texts and changes from now on. */
  leaveOutRestless(): Promise<string[]>;
  /** Returns the visible text, see {@link PageProbe}. */
  shown(): Promise<string>;
  /** Presses a control, and waits until the page has not changed for some animation frames. */
  press(control: Control, quietFrames: number): Promise<PressOutcome>;
}

export interface PressViewOptions {
  /** A context without pages, for this view alone. */
  readonly context: BrowserContext;
  /** True when a press may open other pages of the same folder. */
  readonly mayLeave: boolean;
  /** The seconds without a request or an answer after which a page that is still loading is taken as it is. */
  readonly stallSeconds?: number;
  /** Selectors of parts that are left out of texts and changes. */
  readonly restless?: readonly string[];
}

/** Maximum number of frames of one wait, and of waits for requests: some pages never stop. */
const MAX_FRAMES = 90;
const MAX_ROUNDS = 12;
/** A page that was just opened starts more slowly than it reacts. */
const FIRST_FRAMES = 12;
/** Frames to let the page react to the pointer before it is pressed. */
const HOVER_FRAMES = 3;
const MAX_ATTEMPTS = 3;
const MAX_STALL_SECONDS = 60;

/** Creates a view in a context that answers the page's requests. Its methods reject when the page hangs or crashes. */
export async function createPressView({
  context,
  mayLeave,
  restless = [],
  stallSeconds = MAX_STALL_SECONDS,
}: PressViewOptions): Promise<PressView> {
  await context.addInitScript(prepareDocument);
  const page = await context.newPage();
  const requests = countRequests(page);
  const leaving = await watchLeaving(context, page, mayLeave);
  let probe: JSHandle<PageProbe> | undefined;
  let ignored = restless;

  const settle = async (frames: number) => {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await probe?.evaluate((inner, [quiet, most]) => inner.settle(quiet, most), [frames, MAX_FRAMES] as const);
      if (requests.open() === 0) return;
    }
  };
  const inside = <Result>(ask: (inner: PageProbe) => Result) => {
    if (probe === undefined) throw new Error('the page was not opened');
    return probe.evaluate(ask);
  };
  const press = async ({ index }: Control, quietFrames: number): Promise<PressOutcome> => {
    const point = await probe?.evaluate((inner, at) => inner.aim(at), index);
    if (point === undefined) return { kind: 'unreachable' };
    leaving.start();
    try {
      await page.mouse.move(point.x, point.y);
      await settle(HOVER_FRAMES);
      await inside((inner) => inner.remember());
      await page.mouse.down();
      await page.mouse.up();
      await settle(quietFrames);
      const left = leaving.found();
      return left === undefined
        ? { kind: 'changed', change: await inside((inner) => inner.changes()) }
        : { kind: left };
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      if (/context was destroyed|navigat/i.test(message)) return { kind: 'left' };
      throw error;
    }
  };

  return {
    async open(address, quietFrames) {
      leaving.stop();
      await go(page, 'about:blank');
      await go(page, address);
      await untilLoaded(page, requests, stallSeconds);
      probe = await createProbe(page);
      await probe.evaluate((inner, selectors) => inner.ignore(selectors), ignored);
      await settle(Math.max(FIRST_FRAMES, quietFrames));
      await page.mouse.move(0, 0);
    },
    async leaveOutRestless() {
      const found = await inside((inner) => inner.watchIdle());
      ignored = [...ignored, ...found];
      await probe?.evaluate((inner, selectors) => inner.ignore(selectors), ignored);
      return found;
    },
    controls: () => inside((inner) => inner.controls()),
    shown: () => inside((inner) => inner.shown()),
    press,
  };
}

/** Opens an address, however long its first byte takes: its caller counts the work. A navigation that the last press began may be reported late, and interrupt this one. */
async function go(page: Page, address: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await page.goto(address, { waitUntil: 'commit', timeout: 0 });
      return;
    } catch (error) {
      const isInterrupted = error instanceof Error && /interrupted by another navigation/.test(error.message);
      if (!isInterrupted || attempt === MAX_ATTEMPTS) throw error;
      await page.waitForLoadState('load', { timeout: 0 });
    }
  }
}

/** Runs before the scripts of each document: what it stored earlier is gone, and copying is counted. */
function prepareDocument(): void {
  const copies = { count: 0 };
  const copy = async () => {
    copies.count += 1;
  };
  Object.defineProperty(globalThis, Symbol.for('copies'), { value: copies });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: copy, write: copy, readText: async () => '', read: async () => [] },
  });
  const execute = document.execCommand.bind(document);
  document.execCommand = (command, ...rest) => {
    if (command.toLowerCase() !== 'copy') return execute(command, ...rest);
    copies.count += 1;
    return true;
  };
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Some documents may not store anything.
  }
}

/** Watches whether a press leaves the page. Unless pages may be left, what would leave them is refused. */
async function watchLeaving(context: BrowserContext, page: Page, mayLeave: boolean) {
  let isWatching = false;
  let found: 'left' | 'sent' | undefined;
  const note = (what: 'left' | 'sent') => {
    if (isWatching) found ??= what;
  };
  context.on('page', (other) => {
    if (other === page) return;
    note('left');
    void other.close().catch(() => undefined);
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && pathOf(page.url()) !== start) note('left');
  });
  let start = '';
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') note('sent');
    const isLeaving = isWatching && request.isNavigationRequest() && !isInFrame(request, page);
    if (isLeaving) note('left');
    const answer = isLeaving && !mayLeave ? route.abort() : route.fallback();
    await answer.catch(() => undefined); // the page may be gone meanwhile
  });
  return {
    start() {
      isWatching = true;
      found = undefined;
      start = pathOf(page.url());
    },
    stop() {
      isWatching = false;
    },
    found: () => found,
  };
}

/** Returns whether a navigation is that of a frame in the page. A new window has no frame yet. */
function isInFrame(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page && request.frame() !== page.mainFrame();
  } catch {
    return false;
  }
}

const pathOf = (address: string) => address.replace(/[?#].*$/s, '');
