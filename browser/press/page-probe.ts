import type { Control, PageChange } from './page-change.js';

/** Reads a page from inside: its visible text, its controls, and how it changes. */
export interface PageProbe {
  /** Lists the controls that a reader can see. Their indices stay valid until the next call. */
  controls(): Control[];
  /** Scrolls to a control, and returns a point where a press reaches it; undefined if something covers it. */
  aim(index: number): { readonly x: number; readonly y: number } | undefined;
  /** Remembers the page as it is, for the next comparison. */
  remember(): void;
  /** Returns what has changed since. */
  changes(): PageChange;
  /** Waits until the document has not changed for a number of animation frames in a row. */
  settle(quietFrames: number, maxFrames: number): Promise<void>;
  /** Returns the visible text as HTML with the elements that are regions, and nothing else. */
  shown(): string;
}

/**
 * Creates a probe. Runs in the page and uses nothing outside this function. It shortens the page's transitions, so that
 * a change is complete after a few frames.
 */
export function createProbe(): PageProbe {
  const MAX_ELEMENTS = 20_000;
  const MAX_CONTROLS = 400;
  const MAX_SHOWN_CHARACTERS = 400_000;
  const MAX_CHANGE_CHARACTERS = 300;
  const MAX_NAME_CHARACTERS = 80;
  /** The smallest box that counts as visible, in square pixels. */
  const MIN_AREA = 16;
  const CONTROLS =
    'button, summary, label, [role="button"], [role="tab"], [role="switch"], [aria-expanded]:not([aria-expanded="undefined"])';
  /** Elements that scripts turn into buttons, such as menu toggles. */
  const LIKE_CONTROLS =
    '[data-toggle], [data-bs-toggle], [data-collapse-toggle], [class*="hamburger" i], [class*="menu-toggle" i], [class*="nav-toggle" i]';
  const REGIONS = new Set('main nav aside pre article h1 h2 h3 h4 h5 h6'.split(' '));
  const UNSEEN = new Set('script style noscript template iframe svg head'.split(' '));
  const STATE =
    /^(?:is-|has-)|active|open|select|current|collaps|expand|hidden|show|checked|pressed|disabled|focus|hover|copied/i;

  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Visitor {
    text?(text: string, node: Text): void;
    box?(element: Element): void;
    enter?(element: Element): void;
    leave?(element: Element): void;
  }
  interface State {
    readonly words: readonly string[];
    readonly texts: ReadonlyMap<Text, string>;
    readonly boxes: ReadonlyMap<string, number>;
    readonly looks: string;
    readonly place: string;
    readonly copies: number;
  }

  let listed: Element[] = [];
  let before: State | undefined;
  shortenTransitions();
  return { controls, aim, remember, changes, settle, shown };

  function shortenTransitions(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*,*::before,*::after{transition-duration:1ms!important;transition-delay:0s!important;animation-duration:1ms!important;animation-delay:0s!important;animation-iteration-count:1!important;scroll-behavior:auto!important}',
    );
    for (const root of roots()) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  function roots(): (Document | ShadowRoot)[] {
    const found: (Document | ShadowRoot)[] = [document];
    for (const root of found)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) found.push(shadowRoot);
    return found;
  }

  function walk(visitor: Visitor): void {
    let left = MAX_ELEMENTS;
    const viewport = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const visit = (element: Element, around: Box, isParentVisible: boolean): void => {
      if (left-- <= 0 || UNSEEN.has(element.localName)) return;
      const style = getComputedStyle(element);
      const hasBox = style.display !== 'contents';
      if (style.opacity === '0' || (hasBox && !element.checkVisibility())) return;
      const clip = style.position === 'fixed' ? viewport : around;
      const box = element.getBoundingClientRect();
      const isVisible = hasBox
        ? style.visibility === 'visible' && areaOf(intersection(box, clip)) >= MIN_AREA
        : isParentVisible;
      if (isVisible && hasBox) visitor.box?.(element);
      const inner = hasBox ? clipOf(style, box, clip) : clip;
      if (areaOf(inner) === 0) return;
      visitor.enter?.(element);
      for (const child of childrenOf(element)) {
        if (child instanceof Element) visit(child, inner, isVisible);
        else if (child instanceof Text && isVisible && child.data.trim() !== '') visitor.text?.(child.data, child);
      }
      visitor.leave?.(element);
    };
    const everywhere = { left: 0, top: -1e7, right: innerWidth, bottom: 1e7 };
    if (document.body !== null) visit(document.body, everywhere, true);
  }

  /** Returns the children as they are displayed: those of a shadow tree, and what its slots contain. */
  function childrenOf(element: Element): Iterable<Node> {
    if (element.shadowRoot !== null) return element.shadowRoot.childNodes;
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
    return assigned.length > 0 ? assigned : element.childNodes;
  }

  /** Returns the part of the page in which an element's content is visible. What can be scrolled to is. */
  function clipOf({ overflowX, overflowY }: CSSStyleDeclaration, box: Box, around: Box): Box {
    if (overflowX === 'visible' && overflowY === 'visible') return around;
    const own = intersection(box, around);
    const isGone = areaOf(own) < MIN_AREA;
    const scrolls = (overflow: string) => /auto|scroll/.test(overflow) && !isGone;
    const clips = (overflow: string) => overflow !== 'visible' && !scrolls(overflow);
    return {
      left: clips(overflowX) ? own.left : scrolls(overflowX) ? -1e7 : around.left,
      right: clips(overflowX) ? own.right : scrolls(overflowX) ? 1e7 : around.right,
      top: clips(overflowY) ? own.top : scrolls(overflowY) ? -1e7 : around.top,
      bottom: clips(overflowY) ? own.bottom : scrolls(overflowY) ? 1e7 : around.bottom,
    };
  }

  function intersection(one: Box, other: Box): Box {
    return {
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    };
  }

  function areaOf({ left, top, right, bottom }: Box): number {
    return Math.max(0, right - left) * Math.max(0, bottom - top);
  }

  function shown(): string {
    const pieces: string[] = [];
    let length = 0;
    const push = (piece: string) => {
      length += piece.length;
      if (length < MAX_SHOWN_CHARACTERS) pieces.push(piece);
    };
    const tag = (element: Element, slash: string) => {
      if (REGIONS.has(element.localName)) push(`<${slash}${element.localName}>`);
    };
    walk({
      text: (text) => push(` ${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} `),
      enter: (element) => tag(element, ''),
      leave: (element) => tag(element, '/'),
    });
    return pieces.join('');
  }

  function read(): State {
    const words: string[] = [];
    const texts = new Map<Text, string>();
    const boxes = new Map<string, number>();
    walk({
      text: (text, node) => {
        texts.set(node, text);
        words.push(...text.trim().split(/\s+/));
      },
      box: ({ localName }) => boxes.set(localName, (boxes.get(localName) ?? 0) + 1),
    });
    const colored = [document.documentElement, document.body, document.querySelector('main, [role="main"]')];
    const looks = colored.flatMap((element) => {
      if (element === null) return [];
      const { backgroundColor, color, colorScheme, filter } = getComputedStyle(element);
      return [backgroundColor, color, colorScheme, filter];
    });
    return {
      words,
      texts,
      boxes,
      looks: looks.join(' '),
      place: `${location.hash} ${Math.round(scrollY / 20)}`,
      copies:
        (globalThis as unknown as Record<symbol, { count: number } | undefined>)[Symbol.for('copies')]?.count ?? 0,
    };
  }

  function remember(): void {
    before = read();
  }

  function changes(): PageChange {
    const now = read();
    const old = before ?? now;
    const shownWords = gained(old.words, now.words);
    const hiddenWords = gained(now.words, old.words);
    const tags = new Set([...old.boxes.keys(), ...now.boxes.keys()]);
    const boxes = [...tags].reduce(
      (sum, tag) => sum + Math.abs((now.boxes.get(tag) ?? 0) - (old.boxes.get(tag) ?? 0)),
      0,
    );
    return {
      shown: shownWords.length === 0 ? '' : newTexts(old, now),
      shownWords: shownWords.length,
      hidden: hiddenWords.length === 0 ? '' : newTexts(now, old),
      hiddenWords: hiddenWords.length,
      boxes,
      looks: now.looks !== old.looks,
      copies: now.copies > old.copies,
      moves: now.place !== old.place,
    };
  }

  /** Returns the beginning of the texts that only the second state shows. */
  function newTexts(first: State, second: State): string {
    const texts = [...second.texts].filter(([node, text]) => first.texts.get(node) !== text);
    const line = texts.map(([, text]) => text.trim()).join(' ');
    return line.replace(/\s+/g, ' ').slice(0, MAX_CHANGE_CHARACTERS);
  }

  /** Returns the words that the second list has more often than the first, in order. */
  function gained(first: readonly string[], second: readonly string[]): string[] {
    const counts = new Map<string, number>();
    for (const word of first) counts.set(word, (counts.get(word) ?? 0) + 1);
    return second.filter((word) => {
      const count = counts.get(word) ?? 0;
      counts.set(word, count - 1);
      return count <= 0;
    });
  }

  async function settle(quietFrames: number, maxFrames: number): Promise<void> {
    let isChanged = false;
    const observer = new MutationObserver(() => {
      isChanged = true;
    });
    for (const root of roots())
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    let quiet = 0;
    for (let frame = 0; frame < maxFrames && quiet < quietFrames; frame++) {
      await new Promise(requestAnimationFrame);
      quiet = isChanged ? 0 : quiet + 1;
      isChanged = false;
    }
    observer.disconnect();
  }

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
    return areaOf(box) >= MIN_AREA && box.right > 0 && box.left < innerWidth;
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
