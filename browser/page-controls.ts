/** A control of a page that is not a link. */
export interface Control {
  readonly number: number;
  readonly text: string;
  /** The same for controls that look alike on several pages. */
  readonly kind: string;
  /** The same for controls that look alike and have different texts. */
  readonly look: string;
}

/** The effect of the last press, which is kept in the page. */
interface LastPress {
  /** The addresses of windows that it opened. */
  readonly opened: string[];
  /** The nodes that have been added to the page since. */
  readonly added: Set<Node>;
  readonly observer: MutationObserver;
  /** The part of the page around the control. */
  readonly near: Element | null;
}

/** Runs in the page: returns the kind of a control, as it was when it was marked. */
export function readKind(selector: string): string | undefined {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) return undefined;
  const text = (element.textContent || element.getAttribute('aria-label') || element.title || '')
    .replace(/\s+/g, ' ')
    .trim();
  return [element.localName, element.className, element.getAttribute('role'), text].join('|');
}

/** Runs in the page: presses an element as a reader would. Windows that it opens are only recorded. */
export function pressElement({ selector, mark }: { readonly selector: string; readonly mark: string }): void {
  const last: LastPress | undefined = Reflect.get(window, mark);
  last?.observer.disconnect();
  const opened: string[] = [];
  const added = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) added.add(node);
  });
  observer.observe(document, { subtree: true, childList: true });
  const element = document.querySelector<HTMLElement>(selector);
  const press: LastPress = { opened, added, observer, near: partAround(element) };
  Object.assign(window, {
    [mark]: press,
    open: (address: unknown) => {
      if (URL.canParse(String(address), location.href)) opened.push(new URL(String(address), location.href).href);
      return null;
    },
  });
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
    element?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window }));
  element?.click();

  /** Returns the largest part of the page around an element that has at most a third of the text. */
  function partAround(from: Element | null): Element | null {
    const most = Math.max((document.body.textContent ?? '').length / 3, (from?.textContent ?? '').length);
    let part = from;
    while (part?.parentElement && (part.parentElement.textContent ?? '').length <= most) part = part.parentElement;
    return part;
  }
}

/**
 * Runs in the page: returns the addresses of windows that the last press opened, and the text that it added to the
 * page around the control. What lies over the page, such as a menu or a dialog, is not a part of it, and what is added
 * elsewhere has another cause.
 */
export function readEffect({ selector, mark }: { readonly selector: string; readonly mark: string }): {
  readonly opened: readonly string[];
  readonly addedText: string;
} {
  const effect: LastPress | undefined = Reflect.get(window, mark);
  if (effect === undefined) return { opened: [], addedText: '' };
  const { opened, added, observer, near } = effect;
  for (const { addedNodes } of observer.takeRecords()) for (const node of addedNodes) added.add(node);
  const control = document.querySelector(selector);
  // A part that a framework has replaced is found by its place.
  const part = near?.isConnected === true ? near : control?.parentElement;
  const isInside = (node: Node) => {
    for (let up = node.parentNode; up !== null; up = up.parentNode) if (added.has(up)) return true;
    return false;
  };
  const liesOver = (element: Element) => {
    for (let up: Element | null = element; up !== null && !up.contains(control); up = up.parentElement) {
      if (up.matches('dialog, [popover], [role=dialog], [role=menu], [role=listbox], [role=tooltip]')) return true;
      if (/absolute|fixed/.test(getComputedStyle(up).position)) return true;
    }
    return false;
  };
  const texts: string[] = [];
  for (const node of added) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!node.isConnected || element === null || isInside(node) || part?.contains(node) !== true) continue;
    if (element.checkVisibility({ visibilityProperty: true }) && !liesOver(element)) texts.push(node.textContent ?? '');
  }
  return { opened, addedText: texts.join(' ') };
}

/**
 * Runs in the page: numbers its controls by an attribute, and returns them. Controls are buttons, links without an
 * address, and elements with a hand as the pointer. Controls that send, delete, copy or sign out are left out.
 */
export function markControls(mark: string): Control[] {
  const NAMED = 'button, [role=button], [role=link], [role=menuitem], [role=treeitem], [role=option], [onclick], a';
  const LEFT_OUT =
    'a[href]:not([href=""], [href="#"], [href^="javascript:" i]), input, select, textarea, label, summary, [disabled]';
  const HARMFUL = /\b(?:log ?out|sign ?out|delete|remove|copy|copied|print|download|send|submit|buy|pay)\b/i;
  const controls: Control[] = [];
  for (const element of document.querySelectorAll('body *')) {
    element.removeAttribute(mark);
    if (!(element instanceof HTMLElement) || !isControl(element)) continue;
    const text = (element.textContent || element.getAttribute('aria-label') || element.title || '')
      .replace(/\s+/g, ' ')
      .trim();
    if (HARMFUL.test(`${text} ${element.getAttribute('aria-label') ?? ''} ${element.title}`)) continue;
    const number = controls.length;
    element.setAttribute(mark, String(number));
    const look = [element.localName, element.className, element.getAttribute('role')].join('|');
    controls.push({ number, text: text.slice(0, 60), kind: `${look}|${text}`, look });
  }
  return controls;

  function isControl(element: HTMLElement): boolean {
    if (element.closest(LEFT_OUT) !== null || element.querySelector('a[href], button') !== null) return false;
    if (element instanceof HTMLButtonElement && element.form !== null && element.type === 'submit') return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.matches(NAMED)) return true;
    const { parentElement } = element;
    if (parentElement === null || getComputedStyle(element).cursor !== 'pointer') return false;
    return getComputedStyle(parentElement).cursor !== 'pointer' && parentElement.closest(NAMED) === null;
  }
}
