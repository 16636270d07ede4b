import type { Page } from 'playwright-core';
import { OPEN_AT_FIRST, OPENED_PART, PART_OPENER, PRESS_TARGET } from '../site/model/live-page.js';
import { readShown, scrollThrough, serialize } from './drawn-document.js';
import { fillTabs } from './fill-tabs.js';
import { keepsText } from './keeps-text.js';
import { type Control, markControls } from './page-controls.js';
import type { Requests } from './page-requests.js';
import type { PageTime } from './page-time.js';
import { runInPage } from './run-in-page.js';
import { listTabs } from './tabs-in-page.js';
import { type FoldedLooks, unfoldPage } from './unfold-page.js';

/** A page that is being drawn. */
export interface Drawing {
  readonly page: Page;
  readonly address: string;
  /** The attribute that contains the number of a control. */
  readonly mark: string;
  readonly requests: Requests;
  readonly time: PageTime;
}

interface DrawnText {
  readonly html: string;
  /** The text that a reader sees. */
  readonly shown: string;
}

interface DrawnPage extends DrawnText {
  readonly controls: readonly Control[];
  /** True if the panels of some tabs are not in the page. */
  readonly hasEmptyTabs: boolean;
}

/** The time without requests after which a page counts as finished, in milliseconds of the page's own time. */
const QUIET_MS = 1000;
/** The time without requests after a press, in milliseconds of the page's own time. */
const PRESS_QUIET_MS = 400;
/** Maximum number of times to wait for a page without requests: some pages never stop. */
const MAX_ROUNDS = 5;
/** The number of frames that a page draws each time. */
const FRAMES_A_ROUND = 4;
const MAX_SHOWN_CHARACTERS = 4_000_000;

/** Draws a page, and finds its controls. */
export async function draw(drawing: Drawing): Promise<DrawnPage> {
  await open(drawing);
  return drawOpened(drawing);
}

/** Draws a page from the beginning once more. */
export async function redraw(drawing: Drawing): ReturnType<typeof draw> {
  await reopen(drawing);
  return drawOpened(drawing);
}

async function drawOpened(drawing: Drawing): ReturnType<typeof draw> {
  await scroll(drawing);
  const controls = await runInPage(drawing.page, markControls, drawing.mark);
  const hasEmptyTabs = (await runInPage(drawing.page, listTabs, undefined)) > 0;
  return { ...(await read(drawing.page)), controls, hasEmptyTabs };
}

/** A page that is drawn again with what its controls add. */
export interface Unfolding {
  readonly looks: FoldedLooks;
  /** The text that the page showed before any control was pressed. */
  readonly shownBefore: string;
  /** Returns whether the page has used the work that it may. */
  readonly isSpent: () => Promise<boolean>;
}

/**
 * Draws a page again with the content that controls with certain looks add. If pressing them leads to other content, the
 * page is drawn as it was. `folded` is the number of controls whose content is not in the HTML.
 */
export async function drawUnfolded(
  drawing: Drawing,
  { looks, shownBefore, isSpent }: Unfolding,
): Promise<DrawnText & { readonly folded: number }> {
  const { page, mark, time, requests } = drawing;
  await reopen(drawing);
  await scroll(drawing);
  await runInPage(page, markControls, mark);
  requests.refuseDepartures(true);
  const settleNow = () => settleBriefly(drawing);
  const attributes = { target: PRESS_TARGET, opener: PART_OPENER, open: OPEN_AT_FIRST, part: OPENED_PART };
  const pressing = { page, looks, mark, attributes, time, settle: settleNow, isSpent };
  const { isSame, left } = await unfoldPage(pressing);
  const tabsLeft = isSame ? await fillTabs({ page, settle: settleNow, isSpent }) : 0;
  requests.refuseDepartures(false);
  if (isSame) {
    await scroll(drawing);
    const unfolded = await read(page);
    if (keepsText(shownBefore, unfolded.shown)) return { ...unfolded, folded: left + tabsLeft };
  }
  await reopen(drawing);
  await runInPage(page, markControls, mark);
  await scroll(drawing);
  return { ...(await read(page)), folded: looks.adding.size };
}

/**
 * Opens a page from the beginning, without what presses have stored, such as a mode or a selected tab. Leaving it first
 * makes an address with another fragment a new page.
 */
export async function reopen(drawing: Drawing): Promise<void> {
  await drawing.page.context().clearCookies();
  // A page of its own origin without storage refuses access.
  await drawing.page.evaluate(clearStorage).catch(() => undefined);
  await drawing.time.during(drawing.page.goto('about:blank', { timeout: 0 }));
  await open(drawing);
}

/** Waits until a page has done everything that a press causes. */
export const settleBriefly = (drawing: Drawing): Promise<void> => settle(drawing, PRESS_QUIET_MS);

/** Runs in the page: forgets what it has stored. */
function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

async function open(drawing: Drawing): Promise<void> {
  const { page, address, time } = drawing;
  await time.during(page.goto(address, { waitUntil: 'domcontentloaded', timeout: 0 }));
  await settle(drawing, QUIET_MS);
}

async function scroll(drawing: Drawing): Promise<void> {
  await drawing.time.during(drawing.page.evaluate(scrollThrough));
  await settle(drawing, QUIET_MS);
}

async function read(page: Page): Promise<DrawnText> {
  const shown = await page.evaluate(readShown);
  return { html: await page.evaluate(serialize), shown: shown.slice(0, MAX_SHOWN_CHARACTERS) };
}

/** Waits until a page makes no requests for a time, in milliseconds of its own time. */
async function settle({ time, requests }: Drawing, quietMs: number): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = requests.begun();
    await time.pass(quietMs);
    await time.draw(FRAMES_A_ROUND);
    if (requests.open() === 0 && requests.begun() === before) return;
  }
}
