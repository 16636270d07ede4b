import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInBundle } from '../page-notes.js';
import { wordsIn } from '../words-in.js';
import { keyOf } from './choose-controls.js';
import { type ObservedControl, type ObservedPage, VIEW_HEIGHT } from './observe-pages.js';
import { type Control, effectsOf, type PageChange } from './page-change.js';
import { createPressView, type PressView } from './press-view.js';
import { type VisitedPages, visitPages } from './visit-pages.js';

/** A page of the bundle, with the live page to compare it with. */
export interface PageToCompare {
  /** The path of the page, for findings. */
  readonly page: string;
  /** The file in the folder. */
  readonly file: string;
  readonly observed: ObservedPage;
}

/** A page of the bundle as a browser shows it, with what its controls do. */
export interface ComparedPage extends PageToCompare {
  readonly shown: string;
  readonly controls: readonly ComparedControl[];
}

export interface ComparedControl {
  readonly control: ObservedControl;
  readonly result: ControlResult;
}

/** The effect of a control in the bundle, compared with its effect on the live page. */
export type ControlResult =
  | { readonly kind: 'works' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'nothing' }
  /** It shows far fewer words. */
  | { readonly kind: 'less'; readonly words: number };

export interface PageComparison {
  /** The folder of the unpacked bundle. */
  readonly folder: string;
  readonly pages: readonly PageToCompare[];
  readonly chromiumPath?: string | undefined;
  /** Returns whether a visible text has all that matters of another; otherwise the page is opened again. */
  readonly isComplete: (live: string, bundle: string) => boolean;
  readonly secondsAPage?: number;
  readonly signal?: AbortSignal;
}

/** The frames without a change after which a page counts as finished, and at the second attempt. */
const QUIET_FRAMES = 6;
const QUIET_FRAMES_AGAIN = 30;
/** The processor time that a page may use, in seconds. */
const MAX_SECONDS_A_PAGE = 120;
/** A control that shows this many words live must show some of them in the bundle. */
const MIN_WORDS_TO_COMPARE = 8;
const MIN_PART_SHOWN = 0.25;

/**
 * Opens pages of an unpacked bundle from `file://` in Chromium without a network, and presses the controls that do
 * something on the live pages. Whatever seems to be missing is tried again on a page that was just opened, with more
 * time. Returns undefined if there is no browser. Rejects only with the signal's reason.
 */
export function comparePages({
  folder,
  pages,
  chromiumPath,
  isComplete,
  secondsAPage = MAX_SECONDS_A_PAGE,
  signal,
}: PageComparison): Promise<VisitedPages<PageToCompare, ComparedPage> | undefined> {
  const root = resolve(folder);
  return visitPages<PageToCompare, ComparedPage>({
    ...{ pages, chromiumPath, secondsAPage, signal },
    contextFor: ({ observed }) => ({ offline: true, viewport: { width: observed.width, height: VIEW_HEIGHT } }),
    async visit(context, page) {
      await context.route('**/*', (route) =>
        (isInBundle(route.request().url(), root) ? route.continue() : route.abort()).catch(() => undefined),
      );
      const view = await createPressView({ context, mayLeave: true, restless: page.observed.restless ?? [] });
      return comparePage(view, page, { address: pathToFileURL(join(root, page.file)).href, isComplete });
    },
  });
}

async function comparePage(
  view: PressView,
  page: PageToCompare,
  { address, isComplete }: Pick<PageComparison, 'isComplete'> & { readonly address: string },
): Promise<ComparedPage> {
  await view.open(address, QUIET_FRAMES);
  let shown = await view.shown();
  if (!isComplete(page.observed.shown, shown)) {
    await view.open(address, QUIET_FRAMES_AGAIN);
    shown = await view.shown();
  }
  const controls: ComparedControl[] = [];
  for (const control of page.observed.controls) {
    const first = await pressLike(view, address, { control, quietFrames: QUIET_FRAMES });
    const isDone = first.kind === 'works';
    const result = isDone ? first : await pressLike(view, address, { control, quietFrames: QUIET_FRAMES_AGAIN });
    controls.push({ control, result });
  }
  return { ...page, shown, controls };
}

async function pressLike(
  view: PressView,
  address: string,
  { control, quietFrames }: { readonly control: ObservedControl; readonly quietFrames: number },
): Promise<ControlResult> {
  await view.open(address, quietFrames);
  const own = findLike(control, await view.controls());
  if (own === undefined) return { kind: 'missing' };
  // A link does what it did on the live page, or leads to a page that shows it.
  if (own.leaves) return { kind: 'works' };
  const outcome = await view.press(own, quietFrames);
  if (outcome.kind === 'left') return { kind: 'works' };
  return outcome.kind === 'changed' ? compareChanges(control.change, outcome.change) : { kind: 'nothing' };
}

function compareChanges(live: PageChange, bundle: PageChange): ControlResult {
  const there = new Set(effectsOf(bundle));
  if (!effectsOf(live).some((effect) => there.has(effect))) return { kind: 'nothing' };
  const isLess =
    live.shownWords >= MIN_WORDS_TO_COMPARE && bundle.shownWords < live.shownWords * MIN_PART_SHOWN && !bundle.looks;
  return isLess ? { kind: 'less', words: bundle.shownWords } : { kind: 'works' };
}

/** Finds the control of a page that a reader would take for another: of the same kind and name, or of a like name. */
function findLike(wanted: ObservedControl, controls: readonly Control[]): Control | undefined {
  const key = keyOf(wanted);
  return (
    controls.find((each) => keyOf(each) === key) ??
    controls.find(({ kind, name }) => kind === wanted.kind && name === wanted.name) ??
    controls.find(({ name }) => name !== '' && name === wanted.name) ??
    controls.find(({ kind, position }) => kind === wanted.kind && position === wanted.position) ??
    controls.find(({ name }) => isLikeName(name, wanted.name))
  );
}

/**
 * Returns whether all words of the shorter name are in the longer one, as in “Copy” and “Copy code”, or most words of
 * both are the same, as in names that also tell a state.
 */
function isLikeName(one: string, other: string): boolean {
  const [short = [], long = []] = [one, other]
    .map((name): string[] => [...new Set(wordsIn(name.toLowerCase()))])
    .sort((a, b) => a.length - b.length);
  const shared = short.filter((word) => long.includes(word)).length;
  return short.length > 0 && (shared === short.length || shared >= long.length * MIN_PART_OF_NAME);
}

const MIN_PART_OF_NAME = 0.7;
