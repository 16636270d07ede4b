import type { Control } from './page-change.js';
import type { PageWalker } from './page-walker.js';

/** The controls of a page that a reader can see. */
export interface ControlFinder {
  /** Lists the controls. Their indices stay valid until the next call. */
  controls(): Control[];
  /** Scrolls to a control, and returns a point where a press reaches it; undefined if something covers it. */
  aim(index: number): { readonly x: number; readonly y: number } | undefined;
}

/** Creates a finder. Runs in the page and uses nothing outside this function but the walker. */
export function createControlFinder({ roots, areaOf, minArea }: PageWalker): ControlFinder {
  const MAX_CONTROLS = 400;
  const MAX_NAME_CHARACTERS = 80;
  const CONTROLS =
    'button, summary, label, [role="button"], [role="tab"], [role="switch"], [aria-expanded]:not([aria-expanded="undefined"])';
  /** Elements that scripts turn into buttons, such as menu toggles. */
  const LIKE_CONTROLS =
    '[data-toggle], [data-bs-toggle], [data-collapse-toggle], [class*="hamburger" i], [class*="menu-toggle" i], [class*="nav-toggle" i]';
  const STATE =
    /^(?:is-|has-)|active|open|select|current|collaps|expand|hidden|show|checked|pressed|disabled|focus|hover|copied/i;

  let listed: Element[] = [];
  return { controls, aim };

  function controls(): Control[] {
    listed = roots()
      .flatMap((root) => [...root.querySelectorAll(`${CONTROLS}, ${LIKE_CONTROLS}`)])
      .filter((element) => element.matches(CONTROLS) || (isLikeControl(element) && !isPartOfControl(element)))
      .filter(isControl)
      .slice(0, MAX_CONTROLS);
    const seen = new Map<string, number>();
    return listed.map((element, index) => {
      const what = whatOf(element);
      const name = nameOf(element);
      const kind = kindOf(element, what, name);
      const key = `${kind}\n${name}`;
      const position = seen.get(key) ?? 0;
      seen.set(key, position + 1);
      return { index, what, name, kind, position, leaves: leaves(element), submits: submits(element) };
    });
  }

  function isControl(element: Element): boolean {
    if (element.matches(':disabled, [aria-disabled="true"], [hidden]')) return false;
    if (element instanceof HTMLLabelElement) {
      const { control } = element;
      if (!(control instanceof HTMLInputElement) || !/^(?:checkbox|radio)$/.test(control.type) || control.disabled)
        return false;
    }
    // Elements around a control describe its state too.
    if (
      !element.matches(LIKE_CONTROLS) &&
      element.matches('ul, ol, li, div:not([role]), nav, section, input, textarea, select, form')
    )
      return false;
    // A transparent control appears when the pointer is near it.
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    const box = element.getBoundingClientRect();
    return areaOf(box) >= minArea && box.right > 0 && box.left < innerWidth;
  }

  /** Returns whether an element is like a control, and not a part of the page that a script opens and closes. */
  function isLikeControl(element: Element): boolean {
    const content = `p, h1, h2, h3, ul, ol, main, nav, section, ${CONTROLS}`;
    return element.matches(LIKE_CONTROLS) && element.querySelector(content) === null;
  }

  function isPartOfControl({ parentElement }: Element): boolean {
    for (let element = parentElement; element !== null; element = element.parentElement)
      if (element.matches(`${CONTROLS}, a`) || isLikeControl(element)) return true;
    return false;
  }

  function whatOf(element: Element): Control['what'] {
    const role = element.getAttribute('role');
    if (role === 'tab' || role === 'switch') return role;
    if (element.localName === 'summary' || element.localName === 'label') return element.localName;
    return 'button';
  }

  function nameOf(element: Element): string {
    const input = element instanceof HTMLLabelElement ? element.control : null;
    const names = [
      element.getAttribute('aria-label'),
      element.textContent,
      element.getAttribute('title'),
      input?.getAttribute('aria-label'),
      element.querySelector('[alt], [aria-label], [title]')?.getAttribute('alt'),
      element.querySelector('[aria-label]')?.getAttribute('aria-label'),
      element.querySelector('[title]')?.getAttribute('title'),
    ].map((name) => (name ?? '').replace(/[\s\u200b]+/g, ' ').trim());
    return (names.find((name) => name !== '') ?? '').slice(0, MAX_NAME_CHARACTERS);
  }

  function kindOf(element: Element, what: string, name: string): string {
    const tokens = [...element.classList]
      .filter((token) => !STATE.test(token))
      .map((token) => token.replace(/(?<!_)_(?=[\w-]*[A-Z\d])[\w-]{4,6}$/, ''))
      .slice(0, 6);
    const named = element instanceof HTMLLabelElement ? element.htmlFor.replace(/\d+/g, '') : '';
    const parts = [what, ...tokens, ...(named === '' ? [] : [`for=${named}`])];
    return (parts.length === 1 ? `${what} ${name}` : parts.join(' ')).slice(0, 200);
  }

  function leaves(element: Element): boolean {
    const link = element.closest('a[href]');
    const href = link?.getAttribute('href') ?? '#';
    return !href.startsWith('#') && !/^javascript:/i.test(href) && element.getAttribute('role') !== 'tab';
  }

  function submits(element: Element): boolean {
    return (
      element instanceof HTMLButtonElement &&
      element.type !== 'button' &&
      element.form !== null &&
      (element.form.hasAttribute('action') || element.form.method === 'post')
    );
  }

  function aim(index: number): { readonly x: number; readonly y: number } | undefined {
    const element = listed[index];
    if (element === undefined || !element.isConnected) return undefined;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [across, down] of [
      [0.5, 0.5],
      [0.2, 0.5],
      [0.8, 0.5],
      [0.5, 0.25],
    ] as const) {
      const point = { x: left + width * across, y: top + height * down };
      if (reaches(element, point)) return point;
    }
    return undefined;
  }

  function reaches(element: Element, { x, y }: { readonly x: number; readonly y: number }): boolean {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit?.shadowRoot?.elementFromPoint(x, y); inner; inner = inner.shadowRoot?.elementFromPoint(x, y)) {
      if (inner === hit) break;
      hit = inner;
    }
    for (let node: Node | null = hit; node !== null; node = parentOf(node)) if (node === element) return true;
    return false;
  }

  function parentOf(node: Node): Node | null {
    if (node instanceof ShadowRoot) return node.host;
    return node.parentNode;
  }
}
