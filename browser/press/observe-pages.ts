import type { Browser } from 'playwright-core';
import { answerRequests, type PageCaptureOptions } from '../capture-page.js';
import { findChromium } from '../find-chromium.js';
import { launchOffline } from '../launch-offline.js';
import { type ControlChoice, createControlChoices, keyOf } from './choose-controls.js';
import { type Control, isNoticed, type PageChange } from './page-change.js';
import { createPressView, type PressView } from './press-view.js';
import { withinTime } from './within-time.js';

/** The widths at which pages are observed: a phone's and a desktop's, in pixels. */
export const OBSERVED_WIDTHS = [390, 1280] as const;
export const VIEW_HEIGHT = 900;

/** A live page as a browser shows it, with what its controls do. */
export interface ObservedPage {
  readonly address: string;
  readonly width: number;
  /** The visible text, as HTML with the elements that are regions. */
  readonly shown: string;
  /** The controls that changed the page when they were pressed. */
  readonly controls: readonly ObservedControl[];
  /** The number of controls that were pressed. */
  readonly pressed: number;
  /** The number of controls that leave the page or send something, which are not compared. */
  readonly skipped: number;
}

export interface ObservedControl extends Pick<Control, 'what' | 'name' | 'kind' | 'position'> {
  readonly change: PageChange;
}

export interface PageObservation {
  readonly addresses: readonly string[];
  readonly chromiumPath?: string | undefined;
  readonly get: PageCaptureOptions['get'];
  readonly signal?: AbortSignal;
}

/** The frames without a change after which a pressed page counts as finished. */
const QUIET_FRAMES = 6;
/** The time after which no further page is opened. */
const MAX_SECONDS_IN_TOTAL = 240;
const MAX_SECONDS_A_PAGE = 90;

/**
 * Opens live pages in Chromium at each width, and presses their controls. All requests are answered by `get`. A page
 * that hangs or crashes is left out. Returns undefined if there is no browser. Rejects only with the signal's reason.
 */
export async function observePages(observation: PageObservation): Promise<ObservedPage[] | undefined> {
  const { addresses, chromiumPath, signal } = observation;
  const search = await findChromium(chromiumPath);
  if ('problem' in search) return undefined;
  const observed: ObservedPage[] = [];
  let browser: Browser | undefined;
  const end = performance.now() + MAX_SECONDS_IN_TOTAL * 1000;
  try {
    for (const width of OBSERVED_WIDTHS) {
      const choices = createControlChoices();
      for (const address of addresses) {
        signal?.throwIfAborted();
        if (performance.now() > end) return observed;
        if (browser?.isConnected() !== true) browser = await launchOffline(search.path);
        const page = await observePage(browser, { address, width, choice: choices.forPage() }, observation);
        if (page !== undefined) observed.push(page);
      }
    }
    return observed;
  } catch {
    signal?.throwIfAborted();
    return observed;
  } finally {
    await browser?.close().catch(() => undefined);
  }
}

interface PageToObserve {
  readonly address: string;
  readonly width: number;
  readonly choice: ControlChoice;
}

async function observePage(
  browser: Browser,
  page: PageToObserve,
  { get, signal }: PageObservation,
): Promise<ObservedPage | undefined> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    reducedMotion: 'reduce',
    viewport: { width: page.width, height: VIEW_HEIGHT },
  });
  try {
    const work = async () => {
      await answerRequests(context, get);
      const view = await createPressView({ context, mayLeave: false });
      return pressControls(view, page);
    };
    return await withinTime(work(), { seconds: MAX_SECONDS_A_PAGE, signal });
  } catch {
    signal?.throwIfAborted();
    return undefined;
  } finally {
    void context.close().catch(() => undefined);
  }
}

async function pressControls(view: PressView, { address, width, choice }: PageToObserve): Promise<ObservedPage> {
  await view.open(address, QUIET_FRAMES);
  const shown = await view.shown();
  let controls = await view.controls();
  const changed: ObservedControl[] = [];
  let pressed = 0;
  let skipped = controls.filter(({ leaves, submits }) => leaves || submits).length;
  let isFresh = true;
  const first = controls.filter(({ leaves, submits }) => !leaves && !submits);
  for (let next = choice.next(first); next !== undefined; next = choice.next(first)) {
    if (!isFresh) {
      await view.open(address, QUIET_FRAMES);
      controls = await view.controls();
      isFresh = true;
    }
    const key = keyOf(next);
    const control = controls.find((each) => keyOf(each) === key);
    if (control === undefined) continue;
    const outcome = await view.press(control, QUIET_FRAMES);
    if (outcome.kind === 'unreachable') continue;
    isFresh = false;
    if (outcome.kind !== 'changed') {
      skipped += 1;
      choice.markDone(control.kind);
      continue;
    }
    pressed += 1;
    if (!isNoticed(outcome.change)) {
      isFresh = true;
      continue;
    }
    const { what, name, kind, position } = control;
    changed.push({ what, name, kind, position, change: outcome.change });
    choice.markDone(kind);
  }
  return { address, width, shown, controls: changed, pressed, skipped };
}
