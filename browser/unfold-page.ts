import type { Page } from 'playwright-core';
import type { PageTime } from './page-time.js';

/** Maximum number of controls that are pressed to unfold one page. */
const MAX_UNFOLDED = 300;
/** Maximum number of times that controls are looked for: unfolded content may contain others. */
const MAX_ROUNDS = 8;

export interface UnfoldOptions {
  readonly page: Page;
  /** The looks of the controls that add content. */
  readonly looks: ReadonlySet<string>;
  readonly time: PageTime;
  /** Waits until the page is quiet. */
  readonly settle: () => Promise<void>;
}

export interface UnfoldedPage {
  /** The number of controls that were pressed. */
  readonly unfolded: number;
  /** The number of controls that were not, because the page has too many. */
  readonly left: number;
  /** False if a press led to another page, so that this one is not what it was. */
  readonly isSame: boolean;
}

/**
 * Presses all controls of a page that look like those that add content to it, so that the content is in the page.
 * Controls in new content are pressed too. The number of presses is limited.
 */
export async function unfoldPage({ page, looks, time, settle }: UnfoldOptions): Promise<UnfoldedPage> {
  const path = pathOf(page.url());
  let unfolded = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const pressing = page.evaluate(pressFolded, { looks: [...looks], most: MAX_UNFOLDED - unfolded });
    const presses = await time.during(pressing);
    unfolded += presses;
    await settle();
    if (presses === 0 || unfolded >= MAX_UNFOLDED || pathOf(page.url()) !== path) break;
  }
  const left = await page.evaluate(countFolded);
  return { unfolded, left, isSame: pathOf(page.url()) === path };
}

const pathOf = (address: string) => address.replace(/[?#].*$/s, '');

interface Unfolding {
  /** The looks of controls that add content. Looks that turn out to do so are added. */
  readonly adding: Set<string>;
  readonly others: Set<string>;
  readonly pressed: WeakSet<Element>;
}

/**
 * Runs in the page: presses the controls with one of the looks unless they say that they are open, and returns the number
 * of presses. Each control is pressed once. Controls with other looks that say that they are closed are tried: they add
 * content if what they show stays when Escape is pressed. After each press, the page has some animation frames to change.
 */
async function pressFolded({
  looks,
  most,
}: {
  readonly looks: readonly string[];
  readonly most: number;
}): Promise<number> {
  const MIN_ADDED = 8;
  const KEY = Symbol.for('unfolding');
  const known: Unfolding | undefined = Reflect.get(window, KEY);
  const state = known ?? { adding: new Set(looks), others: new Set(), pressed: new WeakSet() };
  // Controls that the page had at first were tried before.
  if (known === undefined) for (const element of closed()) state.others.add(lookOf(element));
  Reflect.set(window, KEY, state);
  let presses = 0;
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (presses >= most) break;
    const look = lookOf(element);
    const isNew = !state.adding.has(look) && !state.others.has(look) && closed().includes(element);
    if (!(state.adding.has(look) || isNew) || state.pressed.has(element)) continue;
    if (element.getAttribute('aria-expanded') === 'true' || !element.isConnected) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    state.pressed.add(element);
    presses += 1;
    if (!isNew) {
      press(element);
      await frames(2);
    } else if (await adds(element)) state.adding.add(look);
    else state.others.add(look);
  }
  return presses;

  function closed(): Element[] {
    return [
      ...document.querySelectorAll('button[aria-expanded="false"], [role="button"][aria-expanded="false"]'),
    ].filter((element) => /^(?:false)?$/.test(element.getAttribute('aria-haspopup') ?? ''));
  }

  function lookOf(element: Element): string {
    return [element.localName, element.className, element.getAttribute('role')].join('|');
  }

  function press(element: HTMLElement): void {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window }));
    element.click();
  }

  /** Presses a control, and returns whether it has added text beside it. Otherwise it is closed again. */
  async function adds(element: HTMLElement): Promise<boolean> {
    const part = element.parentElement?.parentElement;
    const words = () => (part?.textContent ?? '').length;
    const before = words();
    press(element);
    await frames(6);
    const target = document.activeElement ?? document.body;
    for (const type of ['keydown', 'keyup'])
      target.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
    await frames(6);
    const isOpen = element.getAttribute('aria-expanded') === 'true';
    if (isOpen && words() > before + MIN_ADDED) return true;
    if (isOpen) press(element);
    await frames(2);
    return false;
  }

  async function frames(count: number): Promise<void> {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page: returns the number of controls that add content and were not pressed. */
function countFolded(): number {
  const state: Unfolding | undefined = Reflect.get(window, Symbol.for('unfolding'));
  if (state === undefined) return 0;
  return [...document.querySelectorAll('body *')].filter((element) => {
    const look = [element.localName, element.className, element.getAttribute('role')].join('|');
    if (!state.adding.has(look) || element.getAttribute('aria-expanded') === 'true') return false;
    return element.checkVisibility({ visibilityProperty: true }) && !state.pressed.has(element);
  }).length;
}
