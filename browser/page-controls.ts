import type { PageTools } from './run-in-page.js';

/** A control of a page that is not a link. */
export interface Control {
  readonly number: number;
  readonly text: string;
  /** The same for controls that look alike on several pages. */
  readonly kind: string;
  /** The same for controls that look alike and have different texts. */
  readonly look: string;
}

/** The place of a control: the attribute with which controls are numbered, and its number. */
export interface ControlPlace {
  readonly mark: string;
  readonly number: number;
}

/** The effect of the last press, which is kept in the page. */
interface LastPress {
  /** The addresses of windows that it opened. */
  readonly opened: string[];
  /** The nodes that have been added to the page since. */
  readonly added: Set<Node>;
  readonly observer: MutationObserver;
  /** The part of the page around the control. */
  readonly near: Node | null;
}

/** Runs in the page: returns the kind of a control, as it was when it was marked; null if it is gone. */
export function readKind({ mark, number }: ControlPlace, tools: PageTools): string | null {
  const element = tools.marked(mark, String(number));
  return element === undefined ? null : `${tools.lookOf(element)}|${tools.nameOf(element)}`;
}

/** Runs in the page: presses an element as a reader would. Windows that it opens are only recorded. */
export function pressElement({ mark, number }: ControlPlace, tools: PageTools): void {
  const last: LastPress | undefined = Reflect.get(window, mark);
  last?.observer.disconnect();
  const opened: string[] = [];
  const added = new Set<Node>();
  const observer = tools.watchAdded(added);
  const element = tools.marked(mark, String(number));
  const press: LastPress = { opened, added, observer, near: element === undefined ? null : largestPartAround(element) };
  Object.assign(window, {
    [mark]: press,
    open: (address: unknown) => {
      if (URL.canParse(String(address), location.href)) opened.push(new URL(String(address), location.href).href);
      return null;
    },
  });
  if (element !== undefined) tools.press(element);

  /** Returns the largest part of the page around an element that has at most a third of the text. */
  function largestPartAround(from: Element): Node {
    const most = Math.max(tools.textOf(document.body).length / 3, tools.textOf(from).length);
    let part: Node = from;
    for (let up = tools.parentOf(part); up !== null && up !== document; up = tools.parentOf(part)) {
      if (tools.textOf(up).length > most) break;
      part = up;
    }
    return part;
  }
}

/**
 * Runs in the page: returns the addresses of windows that the last press opened, and the text that it added to the
 * page around the control and anywhere. What lies over the page, such as a menu or a dialog, is not a part of it, and
 * what is added elsewhere may have another cause.
 */
export function readEffect(
  { mark, number }: ControlPlace,
  tools: PageTools,
): { readonly opened: readonly string[]; readonly addedText: string; readonly addedAnywhere: string } {
  const effect: LastPress | undefined = Reflect.get(window, mark);
  if (effect === undefined) return { opened: [], addedText: '', addedAnywhere: '' };
  const { opened, added, observer, near } = effect;
  for (const { addedNodes } of observer.takeRecords()) for (const node of addedNodes) added.add(node);
  const control = tools.marked(mark, String(number));
  // A part that a framework has replaced is found by its place.
  const part = near?.isConnected === true ? near : control && tools.parentOf(control);
  const texts: string[] = [];
  const anywhere: string[] = [];
  for (const node of added) {
    const element = node instanceof Element ? node : tools.parentOf(node);
    if (!node.isConnected || !(element instanceof Element) || isInAdded(node)) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || liesOver(element)) continue;
    // Words of neighboring elements are not joined.
    const text = tools.textOf(node, ' ');
    anywhere.push(text);
    if (tools.isWithin(node, part)) texts.push(text);
  }
  return { opened, addedText: texts.join(' '), addedAnywhere: anywhere.join(' ') };

  function isInAdded(node: Node): boolean {
    for (let up = tools.parentOf(node); up !== null; up = tools.parentOf(up)) if (added.has(up)) return true;
    return false;
  }

  function liesOver(element: Element): boolean {
    for (let up: Node | null = element; up instanceof Element; up = tools.parentOf(up)) {
      if (tools.isWithin(control, up)) return false;
      if (up.matches('dialog, [popover], [role=dialog], [role=menu], [role=listbox], [role=tooltip]')) return true;
      if (/absolute|fixed/.test(getComputedStyle(up).position)) return true;
    }
    return false;
  }
}

/**
 * Runs in the page: numbers its controls by an attribute, and returns them. Controls are buttons, links without an
 * address, and elements with a hand as the pointer. Controls that send, delete, copy or sign out are left out.
 */
export function markControls(mark: string, tools: PageTools): Control[] {
  const NAMED = 'button, [role=button], [role=link], [role=menuitem], [role=treeitem], [role=option], [onclick], a';
  const controls: Control[] = [];
  for (const element of tools.elements()) {
    element.removeAttribute(mark);
    if (!(element instanceof HTMLElement) || !isControl(element) || tools.isHarmful(element)) continue;
    const number = controls.length;
    element.setAttribute(mark, String(number));
    const [look, text] = [tools.lookOf(element), tools.nameOf(element)];
    controls.push({ number, text: text.slice(0, 60), kind: `${look}|${text}`, look });
  }
  return controls;

  function isControl(element: HTMLElement): boolean {
    if (tools.isHandledByBrowser(element) || element.querySelector('a[href], button') !== null) return false;
    if (element instanceof HTMLButtonElement && element.form !== null && element.type === 'submit') return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.matches(NAMED)) return true;
    const parent = tools.parentOf(element);
    if (!(parent instanceof Element) || getComputedStyle(element).cursor !== 'pointer') return false;
    return getComputedStyle(parent).cursor !== 'pointer' && parent.closest(NAMED) === null;
  }
}
