import type { Page } from 'playwright-core';
import { PRESS_TARGET } from '../site/model/live-page.js';
import { type Control, markControls, pressElement, readEffect, readKind } from './page-controls.js';
import { type DepartureWatch, watchDepartures } from './press/watch-departures.js';

/** The effect of pressing the controls of a page. */
export interface PressedControls {
  /** The addresses to which controls lead, by the numbers of the controls. */
  readonly targets: ReadonlyMap<number, string>;
  /** The texts of controls that show other content at the same address. */
  readonly replacing: readonly string[];
  /** The kinds of controls, without their texts, that add content to the page. */
  readonly adding: ReadonlySet<string>;
  /** The number of controls that were not pressed, because the page has too many, crashed or hung. */
  readonly unpressed: number;
  /** False if the page crashed or was closed meanwhile: another attempt may find more. */
  readonly isWhole: boolean;
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
}

/**
 * Presses the controls of a page, to find pages to which no link leads. A press that leads away, or shows other
 * content, is followed by going back or opening the page again; any other leaves it as it is. An error ends it with the
 * results so far, because the page is already drawn.
 */
export async function pressControls(options: PressOptions): Promise<PressedControls> {
  const { page, controls, idle, isFirst } = options;
  const address = page.url();
  const targets = new Map<number, string>();
  const replacing: string[] = [];
  const adding = new Set<string>();
  const wanted = oneOfEachLookFirst(controls.filter(({ kind }) => !idle.has(kind)));
  let pressed = 0;
  let isWhole = false;
  let watch: DepartureWatch | undefined;
  try {
    watch = await watchDepartures(page);
    let left = MAX_PRESSES;
    for (const control of wanted) {
      // Controls that look like it are pressed when the page is unfolded.
      if (adding.has(control.look)) {
        pressed += 1;
        continue;
      }
      if (left-- === 0) break;
      if (!(await isThere(control, options))) {
        await options.reopen();
        await page.evaluate(markControls, options.mark);
        if (!(await isThere(control, options))) continue;
      }
      const effect = await press(control, watch, options);
      pressed += 1;
      if (effect.adds) adding.add(control.look);
      if (effect.to !== undefined) targets.set(control.number, effect.to);
      else if (effect.replaces) replacing.push(control.text);
      else if (!effect.adds && isFirst) idle.add(control.kind);
      const isAsBefore = effect.to === undefined && !effect.replaces && !effect.adds && page.url() === address;
      if (!isAsBefore) await goBack(address, options);
    }
    isWhole = true;
  } catch {
    // The page crashed, or it was closed because its limit was reached.
  } finally {
    await watch?.stop();
  }
  return { targets, replacing, adding, unpressed: wanted.length - pressed, isWhole };
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

/** Returns whether the control is on the page, looking as it did. */
async function isThere({ number, kind }: Control, { page, mark }: PressOptions): Promise<boolean> {
  const found = await page.evaluate(readKind, `[${mark}="${number}"]`);
  return found === kind;
}

/** Returns to the page as it was: through the history if the application kept running, otherwise by opening it again. */
async function goBack(address: string, options: PressOptions): Promise<void> {
  const { page, controls, mark, settle, reopen } = options;
  if (page.url() !== address) {
    await options.goBack();
    await settle();
    if (page.url() === address) {
      const now = await page.evaluate(markControls, mark);
      if (now.length === controls.length && now.every(({ kind }, index) => kind === controls[index]?.kind)) return;
    }
  }
  await reopen();
  await page.evaluate(markControls, mark);
}

interface Effect {
  /** The address to which the control leads. */
  readonly to?: string;
  /** True if it shows other content in place of what was there. */
  readonly replaces: boolean;
  /** True if it adds content that the page did not contain, and takes none away. */
  readonly adds: boolean;
}

async function press({ number }: Control, watch: DepartureWatch, options: PressOptions): Promise<Effect> {
  const { page, mark, settle, refuseDepartures, readText } = options;
  const before = wordsOf(await readText());
  const address = page.url();
  watch.take();
  refuseDepartures(true);
  try {
    await page.evaluate(pressElement, { selector: `[${mark}="${number}"]`, mark });
    await settle();
  } finally {
    refuseDepartures(false);
  }
  const readNow = () => page.evaluate(readEffect, { selector: `[${mark}="${number}"]`, mark });
  const { opened, addedText } = await readNow();
  const to = [page.url(), ...watch.take(), ...opened].find((each) => each !== address && /^https?:/.test(each));
  const after = wordsOf(await readText());
  const lost = [...before].filter((word) => !after.has(word)).length;
  const added = [...after].filter((word) => !before.has(word)).length;
  const isMore = (text: string) =>
    [...wordsOf(text)].filter((word) => word !== '' && !before.has(word)).length >= ADDED_WORDS;
  let adds = to === undefined && lost < REPLACED_WORDS && isMore(addedText);
  if (adds) {
    // Menus and dialogs close, content does not.
    await page.keyboard.press('Escape');
    await settle();
    adds = isMore((await readNow()).addedText);
  }
  return { ...(to !== undefined && { to }), replaces: lost >= REPLACED_WORDS && added >= REPLACED_WORDS, adds };
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Replaces the marks of controls in serialized HTML with the addresses to which they lead. */
export function writeTargets(html: string, mark: string, targets: ReadonlyMap<number, string>): string {
  return html.replace(new RegExp(` ${mark}="(\\d+)"`, 'g'), (_all, number: string) => {
    const to = targets.get(Number(number));
    return to === undefined ? '' : ` ${PRESS_TARGET}="${to.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`;
  });
}
