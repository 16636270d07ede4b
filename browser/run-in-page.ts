import type { Page } from 'playwright-core';
import { pageRoots } from './page-roots.js';

/** A list of tabs, and its id if it has one. */
export interface TabListPlace {
  list: HTMLElement;
  readonly id: string;
}

/** Helpers for functions that run in a page and that see open shadow trees too. */
export interface PageTools {
  /** Returns the document and all open shadow trees, outer ones first. */
  roots(): (Document | ShadowRoot)[];
  /** Returns all elements below the body in document order, those of a shadow tree before what its host contains. */
  elements(): Element[];
  /** Returns the element that an attribute with a value marks. */
  marked(attribute: string, value: string): HTMLElement | undefined;
  /** Returns the element around a node, also across the border of a shadow tree. */
  parentOf(node: Node): Node | null;
  /** Returns whether a node is another, or inside it, also in a shadow tree. */
  isWithin(node: Node | undefined, other: Node | null | undefined): boolean;
  /** Returns the text in a node, with that of shadow trees, and with a separator between text nodes. */
  textOf(node: Node, separator?: string): string;
  /** Returns the text or the label of a control on one line. */
  nameOf(element: HTMLElement): string;
  /** Returns what controls that look alike share, whatever their texts. */
  lookOf(element: Element): string;
  /** Returns whether an element is, or is part of, a link with an address, a field, or something else that browsers handle. */
  isHandledByBrowser(element: Element): boolean;
  /** Returns whether pressing a control may add content: it can be seen, is not said to be open, and is no tab, part of a link or switch of colors. */
  isFolded(element: HTMLElement): boolean;
  /** Returns whether a control sends, deletes, copies or signs out. */
  isHarmful(element: HTMLElement): boolean;
  /** Presses an element as a reader would. */
  press(element: HTMLElement): void;
  /** Adds the nodes that are added to the page from now on to a set, until the observer is disconnected. */
  watchAdded(added: Set<Node>): MutationObserver;
  /** Returns the tabs of a list, which the page may have replaced since. */
  tabsOf(known: TabListPlace): HTMLElement[];
  /** Returns the panel that a tab shows, or would show. */
  panelOf(tab: HTMLElement): HTMLElement | undefined;
  /** Returns the attributes of a tab that say whether it is selected. */
  tabLook(tab: HTMLElement): Record<string, string>;
  /** Returns whether a list of tabs is in the panel of another. */
  isInOther(list: HTMLElement, others: readonly TabListPlace[]): boolean;
  /** Waits for a number of animation frames. */
  frames(count: number): Promise<void>;
}

/**
 * Runs a function in a page with helpers, and returns its result. The function is sent as text: it must use nothing
 * outside of it but its argument, which must be JSON, and the helpers.
 */
export function runInPage<Argument, Result>(
  page: Page,
  run: (argument: Argument, tools: PageTools) => Result,
  argument: Argument,
): Promise<Awaited<Result>> {
  return page.evaluate<Awaited<Result>>(`(${run})(${JSON.stringify(argument)}, (${createPageTools})(${pageRoots}))`);
}

/** Runs in the page: creates the helpers. */
function createPageTools(roots: typeof pageRoots): PageTools {
  const HARMFUL = /\b(?:log ?out|sign ?out|delete|remove|copy|copied|print|download|send|submit|buy|pay)\b/i;
  const MODE = /\b(?:dark|light|theme|colou?r (?:mode|scheme)|appearance)\b/i;
  const HANDLED =
    'a[href]:not([href=""], [href="#"], [href^="javascript:" i]), input, select, textarea, label, summary, [disabled]';
  return {
    ...{ roots, elements, marked, parentOf, isWithin, textOf, nameOf, lookOf },
    ...{ isHandledByBrowser, isFolded, isHarmful, press, watchAdded, frames },
    ...{ tabsOf, panelOf, tabLook, isInOther },
  };

  function elements(): Element[] {
    const found: Element[] = [];
    const add = (all: Iterable<Element>) => {
      for (const element of all) {
        found.push(element);
        if (element.shadowRoot !== null) add(element.shadowRoot.querySelectorAll('*'));
      }
    };
    add(document.querySelectorAll('body *'));
    return found;
  }

  function marked(attribute: string, value: string): HTMLElement | undefined {
    for (const root of roots()) {
      const element = root.querySelector<HTMLElement>(`[${attribute}="${value}"]`);
      if (element !== null) return element;
    }
    return undefined;
  }

  function parentOf(node: Node): Node | null {
    return node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode;
  }

  function isWithin(node: Node | undefined, other: Node | null | undefined): boolean {
    for (let up = node ?? null; up !== null; up = parentOf(up)) if (up === other) return true;
    return false;
  }

  function textOf(node: Node, separator = ''): string {
    if (node instanceof Text) return node.data;
    const isTree = node instanceof ShadowRoot;
    if (!isTree && !(node instanceof Element)) return '';
    if (!isTree && node.matches('style, script, template')) return '';
    const children = [...(isTree ? [] : (node.shadowRoot?.childNodes ?? [])), ...node.childNodes];
    return children.map((child) => textOf(child, separator)).join(separator);
  }

  function nameOf(element: HTMLElement): string {
    const name = textOf(element) || element.getAttribute('aria-label') || element.title || '';
    return name.replace(/\s+/g, ' ').trim();
  }

  function lookOf(element: Element): string {
    return [element.localName, element.getAttribute('class') ?? '', element.getAttribute('role')].join('|');
  }

  function isHandledByBrowser(element: Element): boolean {
    return element.closest(HANDLED) !== null;
  }

  function isFolded(element: HTMLElement): boolean {
    if (element.getAttribute('aria-expanded') === 'true' || !element.isConnected) return false;
    // A part of a link may look like a control, and pressing it would open another page. A tab closes another one.
    if (isHandledByBrowser(element) || element.closest('[role=tab]') !== null) return false;
    // A switch of the colors may look like the controls beside it, and would be pressed with them.
    if (MODE.test(namesOf(element))) return false;
    return element.checkVisibility({ visibilityProperty: true });
  }

  function isHarmful(element: HTMLElement): boolean {
    return HARMFUL.test(namesOf(element));
  }

  function namesOf(element: HTMLElement): string {
    return `${nameOf(element)} ${element.getAttribute('aria-label') ?? ''} ${element.title}`;
  }

  function press(element: HTMLElement): void {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, view: window }));
    element.click();
  }

  function watchAdded(added: Set<Node>): MutationObserver {
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) added.add(node);
    });
    for (const root of roots()) observer.observe(root, { subtree: true, childList: true });
    return observer;
  }

  function tabsOf(known: TabListPlace): HTMLElement[] {
    const again = known.list.isConnected || known.id === '' ? undefined : marked('id', CSS.escape(known.id));
    if (again !== undefined) known.list = again;
    return [...known.list.querySelectorAll<HTMLElement>('[role=tab]')].filter(
      (tab) => tab.closest('[role=tablist]') === known.list,
    );
  }

  function panelOf(tab: HTMLElement): HTMLElement | undefined {
    const root = tab.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) return undefined;
    const named = root.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (named !== null) return named;
    if (tab.id !== '') {
      const labelled = root.querySelector<HTMLElement>(`[role=tabpanel][aria-labelledby~="${CSS.escape(tab.id)}"]`);
      if (labelled !== null) return labelled;
    }
    if (tab.getAttribute('aria-selected') !== 'true') return undefined;
    // A list without names has its panel beside it.
    for (let up: Element | null = tab.closest('[role=tablist]'); up !== null; up = up.parentElement) {
      const next = up.nextElementSibling;
      if (next !== null) return next instanceof HTMLElement && next.matches('[role=tabpanel]') ? next : undefined;
    }
    return undefined;
  }

  function tabLook(tab: HTMLElement): Record<string, string> {
    // The attribute that numbers controls is a random one, and gone from the finished page.
    const NAMES = /^(?:class|style|aria-selected|tabindex|data-(?!offprint|[\da-f]{8}-).*)$/;
    return Object.fromEntries(
      [...tab.attributes].flatMap(({ name, value }) => (NAMES.test(name) ? [[name, value]] : [])),
    );
  }

  function isInOther(list: HTMLElement, others: readonly TabListPlace[]): boolean {
    return others.some((other) => tabsOf(other).some((tab) => isWithin(list, panelOf(tab))));
  }

  async function frames(count: number): Promise<void> {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }
}
