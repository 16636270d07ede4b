import { answerRequests, type GetAnswer } from '../page-requests.js';
import { type ControlChoices, createControlChoices, keyOf } from './choose-controls.js';
import { type Control, isNoticed, type PageChange } from './page-change.js';
import { createPressView, type PressView } from './press-view.js';
import { visitPages } from './visit-pages.js';

/** The widths at which pages are observed: a phone's and a desktop's, in pixels. */
const OBSERVED_WIDTHS = [390, 1280] as const;
export const VIEW_HEIGHT = 900;

/** A live page as a browser shows it, with what its controls do. */
export interface ObservedPage {
  readonly address: string;
  readonly width: number;
  /** The visible text, as HTML with the elements that are regions. */
  readonly shown: string;
  /** Selectors of the parts that change by themselves, which are not compared. */
  readonly restless?: readonly string[];
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

export interface ObservedPages {
  readonly pages: readonly ObservedPage[];
  /** False if a page was left out because it or the browser hung or crashed, or needed too much work. */
  readonly isWhole: boolean;
}

export interface PageObservation {
  readonly addresses: readonly string[];
  readonly chromiumPath?: string | undefined;
  readonly get: GetAnswer;
  readonly signal?: AbortSignal;
}

/** The frames without a change after which a pressed page counts as finished. */
const QUIET_FRAMES = 6;
/** The processor time that a page may use, in seconds. */
const MAX_SECONDS_A_PAGE = 90;

interface PageToObserve {
  readonly address: string;
  readonly width: number;
  readonly choices: ControlChoices;
}

/**
 * Opens live pages in Chromium at each width, and presses their controls. All requests are answered by `get`. A page whose
 * script opens another in its place is left out: what the browser shows is not that page. Returns undefined if there is no
 * browser. Rejects only with the signal's reason.
 */
export async function observePages(observation: PageObservation): Promise<ObservedPages | undefined> {
  const { addresses, chromiumPath, get, signal } = observation;
  // What is pressed on a page depends on the pages before it at the same width.
  const lanes = OBSERVED_WIDTHS.map((width): PageToObserve[] => {
    const choices = createControlChoices();
    return addresses.map((address) => ({ address, width, choices }));
  });
  const visited = await visitPages<PageToObserve, ObservedPage | 'moved'>({
    ...{ pages: lanes.flat(), lanes, chromiumPath, signal, secondsAPage: MAX_SECONDS_A_PAGE },
    contextFor: ({ width }) => ({ viewport: { width, height: VIEW_HEIGHT } }),
    async visit(context, page) {
      const requests = await answerRequests(context, { get });
      const view = await createPressView({ context, mayLeave: false });
      await view.open(page.address, QUIET_FRAMES);
      return requests.movedTo() === undefined ? pressControls(view, page) : 'moved';
    },
  });
  return (
    visited && {
      pages: visited.results.filter((result) => result !== 'moved'),
      isWhole: visited.missed.length === 0,
    }
  );
}

/** Presses the controls of a page that is open. */
async function pressControls(view: PressView, { address, width, choices }: PageToObserve): Promise<ObservedPage> {
  const choice = choices.forPage();
  const restless = await view.leaveOutRestless();
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
  return { address, width, shown, ...(restless.length > 0 && { restless }), controls: changed, pressed, skipped };
}
