import type { PageTools } from './run-in-page.js';

/** The names of the attributes in which the effects of controls are noted. */
export interface UnfoldAttributes {
  /** The attribute that receives the address of the place to which a control leads. */
  readonly target: string;
  /** The attribute that receives the number of the parts that a control opens. */
  readonly opener: string;
  /** The attribute of controls whose parts were open. */
  readonly open: string;
  /** The attribute of these parts. */
  readonly part: string;
}

/** The state of a page while it is unfolded, which is kept in the page. */
interface Unfolding {
  /** The looks of controls that add content. Looks that turn out to do so are added. */
  readonly adding: Set<string>;
  readonly leading: ReadonlySet<string>;
  readonly others: Set<string>;
  readonly pressed: WeakSet<Element>;
  /** The controls of this round that are yet to be pressed. Content that they add is searched in the next round. */
  waiting: HTMLElement[];
  rounds: number;
  /** The number of controls whose parts are known. */
  parts: number;
  /** The length of the page's text before this round. */
  length: number;
  /** True when a round has added nothing: what looks folded is not. */
  isDone: boolean;
}

/** The looks of controls to press, and how their effects are noted. */
export interface Folded {
  readonly adding: readonly string[];
  readonly leading: readonly string[];
  readonly mark: string;
  readonly attributes: UnfoldAttributes;
  readonly most: number;
}

/**
 * Runs in the page: presses the next controls with one of the looks unless they say that they are open, and returns
 * the number of presses; 0 when there are no more. Each control is pressed once. Controls with other looks that say
 * that they are closed are tried: they add content if what they show stays when Escape is pressed. After each press,
 * the page has some animation frames to change; a press that only takes content away is repeated.
 */
export async function pressFolded(
  { adding, leading, mark, attributes, most }: Folded,
  tools: PageTools,
): Promise<number> {
  const MIN_ADDED = 8;
  const MAX_ROUNDS = 8;
  const CLOSED = 'button[aria-expanded="false"], [role="button"][aria-expanded="false"]';
  const KEY = Symbol.for('unfolding');
  const state: Unfolding = Reflect.get(window, KEY) ?? begin();
  let presses = 0;
  while (presses < most) {
    if (state.waiting.length === 0) state.waiting = nextRound();
    if (state.waiting.length === 0) break;
    const group = takeGroup(most - presses);
    const [first] = group;
    // Those that waited have been opened or removed by other presses. What these added is searched in the next round.
    if (first === undefined) continue;
    presses += group.length;
    const look = tools.lookOf(first);
    if (state.adding.has(look)) await unfold(group);
    else if (state.leading.has(look)) await lead(first);
    else if (!state.others.has(look)) (await adds(first)) ? state.adding.add(look) : state.others.add(look);
  }
  return presses;

  /**
   * Takes controls from those that wait: as many as add content in different parts of the page, so that it is drawn
   * once for all of them, or one of another look.
   */
  function takeGroup(size: number): HTMLElement[] {
    const group: HTMLElement[] = [];
    const parts = new Set<Node | null>();
    const later: HTMLElement[] = [];
    while (state.waiting.length > 0 && group.length < size) {
      const element = state.waiting.shift();
      if (element === undefined || !tools.isFolded(element)) continue;
      const isAdding = state.adding.has(tools.lookOf(element));
      if (!isAdding && group.length > 0) {
        later.push(element);
        break;
      }
      const part = partAround(element);
      if (parts.has(part)) later.push(element);
      else {
        parts.add(part);
        state.pressed.add(element);
        group.push(element);
      }
      if (!isAdding) break;
    }
    state.waiting.unshift(...later);
    return group;
  }

  function begin(): Unfolding {
    // Controls that the page had at first were tried before.
    const others = tools.elements().filter(isClosed).map(tools.lookOf);
    const first: Unfolding = {
      adding: new Set(adding),
      leading: new Set(leading),
      others: new Set(others),
      pressed: new WeakSet(),
      waiting: [],
      rounds: 0,
      parts: 0,
      length: 0,
      isDone: false,
    };
    Reflect.set(window, KEY, first);
    return first;
  }

  function isKnown(look: string): boolean {
    return state.adding.has(look) || state.leading.has(look);
  }

  function nextRound(): HTMLElement[] {
    const length = tools.textOf(document.body).length;
    state.isDone ||= state.rounds > 0 && length < state.length + MIN_ADDED;
    if (state.isDone || state.rounds === MAX_ROUNDS) return [];
    state.rounds += 1;
    state.length = length;
    return tools.elements().filter((element): element is HTMLElement => {
      if (!(element instanceof HTMLElement) || state.pressed.has(element)) return false;
      const look = tools.lookOf(element);
      const isNew = !state.others.has(look) && isClosed(element) && !tools.isHarmful(element);
      return (isKnown(look) || isNew) && tools.isFolded(element);
    });
  }

  function isClosed(element: Element): boolean {
    return element.matches(CLOSED) && /^(?:false)?$/.test(element.getAttribute('aria-haspopup') ?? '');
  }

  /** Returns the part of the page that holds a control with its line: what the control adds is in it. */
  function partAround(element: Element): Node | null {
    const parent = tools.parentOf(element);
    return parent === null ? null : tools.parentOf(parent);
  }

  /** Returns the length of the text around a control. */
  function lengthBeside(element: Element): number {
    const part = partAround(element);
    return part === null || part === document ? 0 : tools.textOf(part).length;
  }

  /** Presses controls that add content. One that was open, without saying so, is opened again. */
  async function unfold(group: readonly HTMLElement[]): Promise<void> {
    const added = new Set<Node>();
    const observer = tools.watchAdded(added);
    const before = group.map(lengthBeside);
    for (const element of group) {
      const address = location.href;
      if (element.isConnected) tools.press(element);
      notePlace(element, address);
    }
    await tools.frames(2);
    const closed = group.filter(
      (element, index) => element.isConnected && lengthBeside(element) + MIN_ADDED < (before[index] ?? 0),
    );
    for (const element of closed) tools.press(element);
    if (closed.length > 0) await tools.frames(2);
    observer.disconnect();
    noteParts(group, added, new Set(closed));
  }

  /** Notes which of the added elements each control has opened: those in the part of the page around it. */
  function noteParts(
    group: readonly HTMLElement[],
    added: ReadonlySet<Node>,
    wereOpen: ReadonlySet<HTMLElement>,
  ): void {
    const owners = new Map(group.map((element) => [partAround(element), element]));
    const numbers = new Map<HTMLElement, string>();
    for (const node of added) {
      if (!(node instanceof HTMLElement) || !node.isConnected || !node.checkVisibility()) continue;
      let up = tools.parentOf(node);
      while (up !== null && !owners.has(up) && !added.has(up)) up = tools.parentOf(up);
      const owner = up === null ? undefined : owners.get(up);
      if (owner?.isConnected !== true || owner.getRootNode() !== node.getRootNode() || node.contains(owner)) continue;
      const number = numbers.get(owner) ?? String(state.parts++);
      numbers.set(owner, number);
      node.setAttribute(attributes.part, number);
    }
    for (const [owner, number] of numbers) {
      const opener = openerOf(owner, number);
      opener.setAttribute(attributes.opener, number);
      if (wereOpen.has(owner)) opener.setAttribute(attributes.open, '');
    }
  }

  /** Returns the element that reacts to a press: the line around a control, if it has a hand as its pointer too. */
  function openerOf(control: HTMLElement, number: string): HTMLElement {
    const line = control.parentElement;
    const isWhole = line === null || line.querySelector(`[${attributes.part}="${number}"]`) !== null;
    return isWhole || getComputedStyle(line).cursor !== 'pointer' ? control : line;
  }

  async function lead(element: HTMLElement): Promise<void> {
    const address = location.href;
    tools.press(element);
    await tools.frames(2);
    notePlace(element, address);
  }

  /** Notes the place on the page to which a press led. Fragments that begin with a slash are pages of applications. */
  function notePlace(element: HTMLElement, before: string): void {
    const [path, place] = location.href.split('#');
    if (location.href === before || before.split('#')[0] !== path || place === undefined || /^[/!]/.test(place)) return;
    element.removeAttribute(mark);
    element.setAttribute(attributes.target, location.href);
  }

  /** Presses a control, and returns whether it has added text beside it. Otherwise it is closed again. */
  async function adds(element: HTMLElement): Promise<boolean> {
    const before = lengthBeside(element);
    tools.press(element);
    await tools.frames(6);
    const focused = document.activeElement ?? document.body;
    for (const type of ['keydown', 'keyup'])
      focused.dispatchEvent(
        new KeyboardEvent(type, { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
      );
    await tools.frames(6);
    const isOpen = element.getAttribute('aria-expanded') === 'true';
    if (isOpen && lengthBeside(element) > before + MIN_ADDED) return true;
    if (isOpen) tools.press(element);
    await tools.frames(2);
    return false;
  }
}

/** Runs in the page: returns the number of controls that add content and were not pressed. */
export function countFolded(_nothing: undefined, tools: PageTools): number {
  const state: Unfolding | undefined = Reflect.get(window, Symbol.for('unfolding'));
  if (state === undefined || state.isDone) return 0;
  return tools.elements().filter((element) => {
    if (!(element instanceof HTMLElement) || !state.adding.has(tools.lookOf(element))) return false;
    return !state.pressed.has(element) && tools.isFolded(element);
  }).length;
}
