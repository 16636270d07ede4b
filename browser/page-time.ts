import type { BrowserContext, Page } from 'playwright-core';

/**
 * The virtual time of a page. Its timers run only while this time passes, which takes as long as the page needs for everything that is due.
 * No time passes while requests are answered, so a busy machine or a slow server does not change what a page shows.
 */
export interface PageTime {
  /**
   * Lets milliseconds pass. Resolves when the page has done everything that was due in them, and all requests are
   * answered. Never resolves for a page that hangs.
   */
  pass(milliseconds: number): Promise<void>;
  /** Lets time pass until other work in the page ends. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** Lets the page draw a number of frames. Transitions of its style sheets end at once. */
  draw(frames: number): Promise<void>;
}

/** The time that passes at once while other work is done. */
const STEP_MS = 50;
/** The number of tasks after which time passes although more are waiting: some pages always have another. */
const MAX_TASKS_AT_ONCE = 2000;
/** Maximum number of grants for pages that follow each other at once. */
const MAX_GRANTS = 4;

/** Stops the time of a page. From then on, it passes only when the caller lets it. */
export async function createPageTime(context: BrowserContext, page: Page): Promise<PageTime> {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  let last: Promise<void> = Promise.resolve();

  const grant = (budget: number) =>
    session.send('Emulation.setVirtualTimePolicy', {
      policy: 'pauseIfNetworkFetchesPending',
      budget,
      maxVirtualTimeTaskStarvationCount: MAX_TASKS_AT_ONCE,
    });
  const passNow = async (milliseconds: number) => {
    let end: ((event: 'ended' | 'left' | 'crashed') => void) | undefined;
    const onEnd = () => end?.('ended');
    const onDeparture = ({ frame }: { readonly frame: { readonly parentId?: string } }) => {
      if (frame.parentId === undefined) end?.('left');
    };
    const onCrash = () => end?.('crashed');
    page.on('crash', onCrash);
    session.on('Emulation.virtualTimeBudgetExpired', onEnd);
    session.on('Page.frameNavigated', onDeparture);
    try {
      for (let grants = 1; ; grants++) {
        const ended = new Promise<'ended' | 'left' | 'crashed'>((done) => {
          end = done;
        });
        await grant(milliseconds);
        const event = await ended;
        if (event === 'crashed') throw new Error('the page crashed');
        // Another page was opened, and the rest of the time ended with the last one.
        if (event === 'ended' || grants === MAX_GRANTS) return;
      }
    } finally {
      page.off('crash', onCrash);
      session.off('Emulation.virtualTimeBudgetExpired', onEnd);
      session.off('Page.frameNavigated', onDeparture);
    }
  };
  const pass = (milliseconds: number) => {
    last = last.catch(() => undefined).then(() => passNow(milliseconds));
    return last;
  };
  const during = async <Result>(work: Promise<Result>): Promise<Result> => {
    let isDone = false;
    const mark = () => {
      isDone = true;
    };
    work.then(mark, mark);
    while (!isDone) await Promise.race([work, pass(STEP_MS)]);
    return work;
  };
  return { pass, during, draw: (frames) => during(page.evaluate(drawFrames, frames).catch(() => undefined)) };
}

/** Runs in the page: waits for animation frames, and ends the transitions that run meanwhile. */
async function drawFrames(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (animation instanceof CSSTransition && Number.isFinite(endTime)) animation.finish();
    }
    await new Promise(requestAnimationFrame);
  }
}
