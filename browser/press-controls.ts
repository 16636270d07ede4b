import type { Page } from 'playwright-core';
import { PRESS_TARGET } from '../site/model/live-page.js';
import { type Control, markControls, pressElement, readEffect, readKind } from './page-controls.js';
import { type DepartureWatch, watchDepartures } from './press/watch-departures.js';
import { runInPage } from './run-in-page.js';
import type { ShownByPress } from './shown-by-presses.js';

/** The effect of pressing the controls of a page, as far as it is known. */
export interface PressedControls {
  /** The addresses to which controls lead, by the numbers of the controls. */
  readonly targets: Map<number, string>;
  /** The content that controls have shown at the same address. */
  readonly shown: ShownByPress[];
  /** The texts of controls that show other content under a fragment of the page's address. */
  readonly lostPlaces: string[];
  /** The looks of controls that add content to the page. */
  readonly adding: Set<string>;
  /** The looks of controls that lead to a place on the page. */
  readonly leading: Set<string>;
  /** The number of controls that were not pressed. */
  unpressed: number;
  /**
   * True until all was pressed that should be: the page crashed, hung or needed too much work, and another attempt may
   * find more.
   */
  isCut: boolean;
}

/** Creates the record of a page with a number of controls, none of which is pressed. */
export function startPressing(unpressed: number): PressedControls {
  return {
    targets: new Map(),
    shown: [],
    lostPlaces: [],
    adding: new Set(),
    leading: new Set(),
    unpressed,
    isCut: true,
  };
}

/** Maximum number of controls that are pressed on one page. */
export const MAX_PRESSES = 24;
/** The number of words that must disappear, and appear, when a control shows other content. */
const REPLACED_WORDS = 5;
/** The number of words that a control must add to count as one that adds content. */
const ADDED_WORDS = 3;

export interface PressOptions {
  readonly page: Page;
  /** The attribute that contains the number of a control. */
  readonly mark: string;
  readonly controls: readonly Control[];
  /** Kinds of controls that are known to lead nowhere; those that this page proves are added. */
  readonly idle: Set<string>;
  /** True if the page may add to `idle`. */
  readonly isFirst: boolean;
  /** Waits until a page has done everything that a press causes. */
  readonly settle: () => Promise<void>;
  /** Refuses to open other pages, until it is called with false. */
  readonly refuseDepartures: (isRefused: boolean) => void;
  /** Goes back by one entry of the history. */
  readonly goBack: () => Promise<void>;
  /** Opens the page again as it was. */
  readonly reopen: () => Promise<void>;
  /** Returns the text that a reader sees. */
  readonly readText: () => Promise<string>;
  /** Returns whether the page has used the work that it may. */
  readonly isSpent: () => Promise<boolean>;
}

/**
 * Presses the controls of a page, to find pages to which no link leads, and content that is folded. A press that leads
 * away, or shows other content, is followed by going back or opening the page again; any other leaves it as it is. The
 * record contains the results so far at any time, because the page is already drawn: an error or a hanging page only
 * ends it.
 */
export async function pressControls(options: PressOptions, record: PressedControls): Promise<void> {
  const { page, controls, idle, isFirst } = options;
  const { targets, shown, lostPlaces, adding, leading } = record;
  const address = page.url();
  const wanted = oneOfEachLookFirst(controls.filter(({ kind }) => !idle.has(kind)));
  record.unpressed = wanted.length;
  let watch: DepartureWatch | undefined;
  try {
    watch = await watchDepartures(page);
    let left = MAX_PRESSES;
    for (const control of wanted) {
      // Controls that look like it are pressed when the page is unfolded.
      if (adding.has(control.look) || leading.has(control.look)) {
        record.unpressed -= 1;
        continue;
      }
      if (left-- === 0) break;
      if (await options.isSpent()) return;
      const number = (await findNow(control, options)) ?? (await findAgain(control, options));
      if (number === undefined) continue;
      const effect = await press(number, watch, options);
      record.unpressed -= 1;
      // The panels of tabs are taken one after another when the page is unfolded.
      if (effect.adds && !control.look.endsWith('|tab')) adding.add(control.look);
      const isPlace = effect.to !== undefined && isPlaceOn(address, effect.to);
      // A fragment that shows other content leads to nothing in a bundle.
      if (effect.replaces && isPlace) lostPlaces.push(control.text);
      else if (effect.to !== undefined) targets.set(control.number, effect.to);
      else if (effect.shown.length > 0)
        shown.push({ control: control.text, words: effect.shown, replaces: effect.replaces });
      else if (!effect.adds && isFirst) idle.add(control.kind);
      if (isPlace && !effect.replaces) leading.add(control.look);
      // What was added, or the place on the page, does not keep other controls from being pressed.
      const isAsBefore = effect.adds || page.url() === address || isPlaceOn(address, page.url());
      if (effect.replaces || !isAsBefore || (effect.to !== undefined && !isPlace))
        await goBack(address, effect.before, options);
    }
    record.isCut = false;
  } catch {
    // The page crashed, or it was closed because its limit was reached.
  } finally {
    await watch?.stop();
  }
}

const isSameDocument = (one: string, other: string) => one.split('#')[0] === other.split('#')[0];

/** Returns whether an address is that of a page with a fragment that is not a route. */
function isPlaceOn(page: string, address: string): boolean {
  const fragment = address.split('#')[1];
  return fragment !== undefined && isSameDocument(page, address) && !/^[/!]/.test(fragment);
}

/** Sorts controls so that the first ones are of as many looks as possible; otherwise they keep their order. */
function oneOfEachLookFirst(controls: readonly Control[]): readonly Control[] {
  const counts = new Map<string, number>();
  const ranked = controls.map((control) => {
    const rank = counts.get(control.look) ?? 0;
    counts.set(control.look, rank + 1);
    return { control, rank };
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ control }) => control);
}

/** Returns the number of a control if it is on the page, looking as it did. */
async function findNow({ number, kind }: Control, { page, mark }: PressOptions): Promise<number | undefined> {
  return (await runInPage(page, readKind, { mark, number })) === kind ? number : undefined;
}

/** Opens the page again and returns the present number of a control: that of the same kind, in the same order. */
async function findAgain(
  control: Control,
  { page, mark, controls, reopen }: PressOptions,
): Promise<number | undefined> {
  await reopen();
  const now = await runInPage(page, markControls, mark);
  const alike = ({ kind }: Control) => kind === control.kind;
  return now.filter(alike)[controls.filter(alike).indexOf(control)]?.number;
}

/** Returns to the page as it was: through the history if the application kept running, otherwise by opening it again. */
async function goBack(address: string, text: string, options: PressOptions): Promise<void> {
  const { page, controls, mark, settle, reopen, readText } = options;
  if (page.url() !== address) {
    await options.goBack();
    await settle();
    if (page.url() === address) {
      const now = await runInPage(page, markControls, mark);
      const isSame = now.length === controls.length && now.every(({ kind }, index) => kind === controls[index]?.kind);
      if (isSame && (await readText()) === text) return;
    }
  }
  await reopen();
  await runInPage(page, markControls, mark);
}

interface Effect {
  /** The text that the page showed before. */
  readonly before: string;
  /** The address to which the control leads. */
  readonly to?: string;
  /** True if it shows other content in place of what was there. */
  readonly replaces: boolean;
  /** The words that it shows and that the page did not show before, except in menus and dialogs. */
  readonly shown: readonly string[];
  /** True if it adds content that the page did not contain, and takes none away. */
  readonly adds: boolean;
}

async function press(number: number, watch: DepartureWatch, options: PressOptions): Promise<Effect> {
  const { page, mark, settle, refuseDepartures, readText } = options;
  const textBefore = await readText();
  const before = wordsOf(textBefore);
  const address = page.url();
  watch.take();
  refuseDepartures(true);
  try {
    await runInPage(page, pressElement, { mark, number });
    await settle();
  } finally {
    refuseDepartures(false);
  }
  const readNow = () => runInPage(page, readEffect, { mark, number });
  const { opened, ...texts } = await readNow();
  const to = [page.url(), ...watch.take(), ...opened].find((each) => each !== address && /^https?:/.test(each));
  const after = wordsOf(await readText());
  const lost = [...before].filter((word) => !after.has(word)).length;
  const added = [...after].filter((word) => !before.has(word));
  const newWords = (text: string) => [...wordsOf(text)].filter((word) => word !== '' && !before.has(word));
  const isMore = (text: string) => newWords(text).length >= ADDED_WORDS;
  const isHere = to === undefined || isSameDocument(to, address);
  const replaces = lost >= REPLACED_WORDS && added.length >= REPLACED_WORDS;
  let { addedText, addedAnywhere } = texts;
  if (isHere && (replaces || isMore(addedAnywhere))) {
    // Menus and dialogs close, content does not.
    await page.keyboard.press('Escape');
    await settle();
    ({ addedText, addedAnywhere } = await readNow());
  }
  const adds = isHere && lost < REPLACED_WORDS && isMore(addedText);
  const found = replaces ? added : isHere && isMore(addedAnywhere) ? newWords(addedAnywhere) : [];
  const shown = adds || to !== undefined ? found : await withoutPassing(found, after, options);
  // An application may write into the address what is open. Then, no other page is shown.
  const isClosed = lost >= REPLACED_WORDS && added.length === 0;
  const isState = to !== undefined && isHere && !isPlaceOn(address, to) && (adds || isClosed);
  return { before: textBefore, ...(to !== undefined && !isState && { to }), replaces, shown, adds };
}

/** The number of times that a page is read again, to tell what a press has shown from what changes by itself. */
const IDLE_LOOKS = 4;

/**
 * Returns those of the words that a press showed which stay while nothing is pressed. They are counted only if other words come meanwhile:
 * a page that turns its texts over shows some after any press. `after` are the words of the page after the press.
 */
async function withoutPassing(
  words: readonly string[],
  after: ReadonlySet<string>,
  { settle, readText }: PressOptions,
): Promise<readonly string[]> {
  let left = words;
  for (let look = 0; look < IDLE_LOOKS && left.length > 0; look++) {
    await settle();
    const now = wordsOf(await readText());
    const isTurned = [...now].filter((word) => !after.has(word)).length >= ADDED_WORDS;
    if (isTurned) left = left.filter((word) => now.has(word));
  }
  return left.length >= ADDED_WORDS ? left : [];
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Replaces the marks of controls in serialized HTML with the addresses to which they lead. */
export function writeTargets(html: string, mark: string, targets: ReadonlyMap<number, string>): string {
  return html.replace(new RegExp(` ${mark}="(\\d+)"`, 'g'), (_all, number: string) => {
    const to = targets.get(Number(number));
    return to === undefined ? '' : ` ${PRESS_TARGET}="${to.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`;
  });
}
