import type { Page } from 'playwright-core';
import type { PageTime } from './page-time.js';
import { countFolded, pressFolded, type UnfoldAttributes } from './press-folded.js';
import { runInPage } from './run-in-page.js';

/** Maximum number of controls that are pressed to unfold one page. */
const MAX_UNFOLDED = 1500;
/** The number of controls that are pressed before the page is waited for. */
const PRESSES_AT_ONCE = 25;

/** The looks of the controls that are pressed to unfold a page. */
export interface FoldedLooks {
  /** The looks of controls that add content. */
  readonly adding: ReadonlySet<string>;
  /** The looks of controls that lead to a place on the page. */
  readonly leading: ReadonlySet<string>;
}

export interface UnfoldOptions {
  readonly page: Page;
  readonly looks: FoldedLooks;
  /** The attribute that contains the number of a control. It is replaced where a control leads to a place. */
  readonly mark: string;
  readonly attributes: UnfoldAttributes;
  readonly time: PageTime;
  /** Waits until the page is quiet. */
  readonly settle: () => Promise<void>;
  /** Returns whether the page has used the work that it may. */
  readonly isSpent: () => Promise<boolean>;
}

export interface UnfoldedPage {
  /** The number of controls that were not pressed, because the page has too many or needs too much work. */
  readonly left: number;
  /** False if a press led to another page, so that this one is not what it was. */
  readonly isSame: boolean;
}

/**
 * Presses all controls of a page that look like those that add content to it, so that the content is in the page.
 * Controls in new content are pressed too. The number of presses is limited. The places on the page to which controls
 * lead are noted.
 */
export async function unfoldPage(options: UnfoldOptions): Promise<UnfoldedPage> {
  const { page, looks, mark, attributes, time, settle, isSpent } = options;
  const path = pathOf(page.url());
  const { adding, leading } = looks;
  const asked = { adding: [...adding], leading: [...leading], mark, attributes, most: PRESSES_AT_ONCE };
  for (let pressed = 0; pressed < MAX_UNFOLDED; ) {
    const presses = await time.during(runInPage(page, pressFolded, asked));
    if (presses === 0) break;
    pressed += presses;
    await settle();
    if (pathOf(page.url()) !== path || (await isSpent())) break;
  }
  const left = await runInPage(page, countFolded, undefined);
  return { left, isSame: pathOf(page.url()) === path };
}

const pathOf = (address: string) => address.replace(/[?#].*$/s, '');
