import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import type { CapturedPage, ControlNotes } from './captured-page.js';
import { type Drawing, draw, drawUnfolded, redraw, reopen, settleBriefly } from './drawing.js';
import { readShown } from './drawn-document.js';
import { openShadowTrees } from './open-shadow-trees.js';
import { answerRequests, type CaptureInput, type GetAnswer } from './page-requests.js';
import { createPageTime } from './page-time.js';
import { pageWorkSeconds } from './page-work.js';
import { type PressedControls, pressControls, startPressing, writeTargets } from './press-controls.js';
import { missingContent } from './shown-by-presses.js';
import { whenAborted } from './when-aborted.js';
import { withinTime } from './within-time.js';
import { watchWork, withinWork } from './within-work.js';

export interface TabCaptureOptions {
  /**
   * Fetches an address for the page, following redirects; throws for forbidden ones. The browser itself reaches
   * nothing. `isOwn` is true if the page itself is opened, or a page of the same origin as the address requests it.
   */
  readonly get: GetAnswer;
  /** The processor time that each step of one page may use: drawing it, pressing its controls, unfolding it. */
  readonly secondsAPage?: number;
  /** The time that a response may take, and the time that is waited for late ones when the page is drawn. */
  readonly answerSeconds?: number;
  readonly lateAnswerSeconds?: number;
  readonly signal: AbortSignal | undefined;
  /** The kinds of controls that led nowhere on the first page. */
  readonly idle: Set<string>;
  readonly isFirst: boolean;
  /** True if only what the page shows at first counts: its controls are not pressed. */
  readonly isGlance: boolean;
  /** Fulfilled when it is known which kinds of controls lead nowhere. */
  readonly mayPress: Promise<void> | undefined;
}

/** The result of one attempt. */
export interface TabCapture {
  readonly captured: CapturedPage;
  /** True if another attempt may do better: the machine was busy, or the browser ended. */
  readonly isPassing: boolean;
}

const SECONDS_A_PAGE = 30;
/** A page with a lot to unfold is often a whole site. */
const UNFOLDING_RATIO = 4;
/** Pressing opens the page again after some presses. */
const PRESSING_RATIO = 2;
/** A step that does not end by itself is stopped after this many times its limit. */
const HANGING_RATIO = 2;
/** The time that is waited for late responses. */
const LATE_ANSWER_SECONDS = 45;
const CLOSING_SECONDS = 10;

/** Draws a page in a new tab of a browser that does nothing else. Rejects if the page or the browser crashes. */
export async function captureInTab(browser: Browser, address: string, options: TabCaptureOptions): Promise<TabCapture> {
  const { signal } = options;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    viewport: { width: 1280, height: 900 },
  });
  const { aborted, forget } = whenAborted(signal);
  try {
    const requests = await answerRequests(context, {
      get: options.get,
      answerSeconds: options.answerSeconds,
      opensTrees: true,
    });
    await context.addInitScript(openShadowTrees);
    const page = await context.newPage();
    const time = await createPageTime(context, page);
    signal?.throwIfAborted();
    // Nothing is awaited until the first race, because an unhandled rejection would end the process.
    const crashed = new Promise<never>((_resolve, reject) =>
      page.on('crash', () => reject(new Error('the page crashed'))),
    );
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    const drawing = { page, address, mark: `data-${randomUUID()}`, requests, time };
    return await captureDrawing(drawing, { browser, crashed, aborted, options });
  } finally {
    forget();
    // A page that hangs would delay closing, and its work would count as that of the next one.
    const closed = await withinTime(
      context.close().then(
        () => true,
        () => false,
      ),
      { seconds: CLOSING_SECONDS },
    );
    if (closed !== true) await browser.close().catch(() => undefined);
  }
}

interface Surroundings {
  readonly browser: Browser;
  /** Rejects when the page crashes. */
  readonly crashed: Promise<never>;
  readonly aborted: Promise<never>;
  readonly options: TabCaptureOptions;
}

async function captureDrawing(drawing: Drawing, surroundings: Surroundings): Promise<TabCapture> {
  const { browser, crashed, aborted, options } = surroundings;
  const { requests, mark } = drawing;
  const seconds = options.secondsAPage ?? SECONDS_A_PAGE;
  // A busy machine takes longer for the same page: the work counts, not the time.
  const workedSeconds = () => pageWorkSeconds(browser);
  const within = <Result extends object>(work: Promise<Result>, limit: number) =>
    Promise.race([withinWork(work, { seconds: limit, workedSeconds }), aborted]);
  const first = await Promise.race([within(draw(drawing), seconds), crashed]);
  if (typeof first === 'string') return { captured: notFinished(seconds), isPassing: first === 'late' };
  let drawn = first;
  if (await Promise.race([requests.waitForLate(options.lateAnswerSeconds ?? LATE_ANSWER_SECONDS), crashed, aborted])) {
    const again = await Promise.race([within(redraw(drawing), seconds), crashed]);
    if (typeof again !== 'string') drawn = again;
  }
  const movedTo = requests.movedTo();
  if (movedTo !== undefined)
    return { captured: { problem: `its scripts open ${movedTo} in its place`, movedTo }, isPassing: false };
  const inputs = requests.inputs();
  const unanswered = requests.unanswered();
  const readsData = requests.readsData();
  if (options.isGlance) return { captured: glanceAt(drawn, mark, inputs), isPassing: false };
  await options.mayPress;
  const pressed = startPressing(drawn.controls.length);
  const limit = seconds * PRESSING_RATIO;
  const pressing = pressAll(drawing, pressed, { ...surroundings, controls: drawn.controls, seconds: limit });
  const ended = await within(Promise.race([pressing, crashed.catch(() => pressing)]), limit * HANGING_RATIO);
  const { targets, lostPlaces, unpressed, adding, leading, isCut } = pressed;
  const asDrawn = { ...drawn, folded: adding.size };
  const unfolded =
    (adding.size + leading.size === 0 && !drawn.hasEmptyTabs) || typeof ended === 'string'
      ? asDrawn
      : await unfold(drawing, pressed, {
          within,
          seconds: seconds * UNFOLDING_RATIO,
          workedSeconds,
          signal: options.signal,
          shownBefore: drawn.shown,
        });
  const { html, shown, folded } = typeof unfolded === 'string' ? asDrawn : unfolded;
  const { replacing, hidden } = missingContent(pressed.shown, html);
  const controls: ControlNotes = {
    replacing,
    unpressed,
    ...(hidden.length > 0 && { hidden }),
    ...(lostPlaces.length > 0 && { lostPlaces }),
    ...(folded > 0 && { folded }),
    ...(isCut && { isCut }),
  };
  return {
    captured: {
      html: writeTargets(html, mark, targets),
      shown,
      inputs: !isCut && folded === 0 && unanswered.length === 0 ? inputs : [],
      ...(readsData && { readsData }),
      ...((replacing.length + hidden.length + lostPlaces.length + unpressed + folded > 0 || isCut) && { controls }),
      ...(unanswered.length > 0 && { unanswered }),
    },
    isPassing: ended === 'late' || unfolded === 'late',
  };
}

const notFinished = (seconds: number): CapturedPage => ({
  problem: `it was not finished after ${seconds} s in a browser`,
});

function glanceAt(
  { html, shown }: Awaited<ReturnType<typeof draw>>,
  mark: string,
  inputs: readonly CaptureInput[],
): CapturedPage {
  return { html: writeTargets(html, mark, new Map()), shown, inputs };
}

interface Pressing extends Surroundings {
  readonly controls: Awaited<ReturnType<typeof draw>>['controls'];
  readonly seconds: number;
}

async function pressAll(
  drawing: Drawing,
  record: PressedControls,
  { browser, options, controls, seconds }: Pressing,
): Promise<object> {
  const { page, mark, time, requests } = drawing;
  const excess = await watchWork({ seconds, workedSeconds: () => pageWorkSeconds(browser) });
  const pressing = {
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
    isSpent: async () => (await excess()) !== undefined,
  };
  await pressControls(pressing, record);
  return record;
}

interface UnfoldingLimits {
  readonly within: <Result extends object>(
    work: Promise<Result>,
    limit: number,
  ) => Promise<Result | 'overworked' | 'late'>;
  readonly seconds: number;
  readonly workedSeconds: () => Promise<number | undefined>;
  readonly signal: AbortSignal | undefined;
  readonly shownBefore: string;
}

/** Draws a page with everything unfolded. An error leaves it as it was drawn. Rejects only with the signal's reason. */
async function unfold(
  drawing: Drawing,
  looks: Pick<PressedControls, 'adding' | 'leading'>,
  { within, seconds, workedSeconds, signal, shownBefore }: UnfoldingLimits,
) {
  const excess = await watchWork({ seconds, workedSeconds });
  const isSpent = async () => (await excess()) !== undefined;
  const work = drawUnfolded(drawing, { looks, shownBefore, isSpent });
  try {
    return await within(work, seconds * HANGING_RATIO);
  } catch {
    signal?.throwIfAborted();
    return 'overworked';
  }
}
