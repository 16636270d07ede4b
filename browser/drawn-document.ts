/** Runs in the page: scrolls through it, so that everything loads that loads when it becomes visible. */
export async function scrollThrough(): Promise<void> {
  const MAX_STEPS = 1500;
  const step = Math.max(300, innerHeight * 0.8);
  for (let at = 0, steps = 0; at < document.documentElement.scrollHeight && steps < MAX_STEPS; at += step, steps++) {
    scrollTo(0, at);
    // A busy machine may take longer than any pause to tell the page what is visible now.
    await Promise.all([observed(), new Promise((done) => setTimeout(done, 30))]);
  }
  scrollTo(0, 0);

  /** Waits until observers that were created before have been told what is visible. */
  function observed(): Promise<void> {
    return new Promise((done) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        done();
      });
      observer.observe(document.documentElement);
    });
  }
}

/**
 * Runs in the page: returns the texts that a reader sees, shadow trees included. Each text node is a text of its own:
 * the words of neighboring elements, such as a name and its button, are not joined.
 */
export function readShown(): string {
  const texts: string[] = [];
  const waiting: Node[] = document.body === null ? [] : [document.body];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node instanceof Text) texts.push(node.data);
    if (node instanceof Element) {
      const isVisible = node.checkVisibility() || getComputedStyle(node).display === 'contents';
      if (!isVisible || node.matches('script, style, noscript, svg')) continue;
      if (node.shadowRoot !== null) waiting.push(node.shadowRoot);
    }
    for (let child = node.lastChild; child !== null; child = child.previousSibling) waiting.push(child);
  }
  return texts.join('\n');
}

/**
 * Runs in the page: serializes it with its open shadow trees. Style rules that scripts made are written into the
 * document. Ids that repeat the page's route become those of the places alone, to which links with the route lead.
 */
export function serialize(): string {
  const root = document.documentElement;
  const shadowRoots = openShadowRoots(root);
  const route = location.hash.split('#')[1] || '/';
  const renamed = new Map<string, string>();
  for (const element of document.querySelectorAll(`[id^="${CSS.escape(route)}#"]`)) {
    const place = element.id.slice(route.length + 1);
    const isFree = route.startsWith('/') && place !== '' && document.getElementById(place) === null;
    if (!isFree) continue;
    renamed.set(element.id, place);
    element.id = place;
  }
  if (renamed.size > 0) renameReferences(renamed);
  for (const tree of [document, ...shadowRoots]) {
    for (const style of tree.querySelectorAll('style')) {
      const rules = style.sheet?.cssRules;
      const text = style.textContent ?? '';
      if (rules !== undefined && rules.length > writtenRules(text)) writeText(style, textOf(rules));
      // Libraries put comment nodes into styles. Serialized, they would be text of the style that ends its rules.
      else if (style.childNodes.length > 1 || /<\/style/i.test(text)) writeText(style, text);
    }
    for (const sheet of tree.adoptedStyleSheets) {
      const style = document.createElement('style');
      if (sheet.media.mediaText !== '') style.media = sheet.media.mediaText;
      if (!sheet.disabled) writeText(style, textOf(sheet.cssRules));
      (tree === document ? document.head : tree).append(style);
    }
  }
  const doctype = document.doctype === null ? '' : '<!doctype html>';
  if (shadowRoots.length === 0) return doctype + root.outerHTML;
  const tag = (root.cloneNode(false) as Element).outerHTML.replace(/<\/html>$/i, '');
  return `${doctype}${tag}${root.getHTML({ shadowRoots })}</html>`;

  /** Renames the ids that labels and descriptions of other elements name. */
  function renameReferences(places: ReadonlyMap<string, string>) {
    const NAMES = [
      'for',
      'headers',
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
      'aria-owns',
      'aria-details',
    ];
    for (const name of NAMES)
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const ids = (element.getAttribute(name) ?? '').split(/\s+/);
        if (ids.some((id) => places.has(id)))
          element.setAttribute(name, ids.map((id) => places.get(id) ?? id).join(' '));
      }
  }

  function openShadowRoots(from: ParentNode): ShadowRoot[] {
    const found: ShadowRoot[] = [];
    for (const { shadowRoot } of from.querySelectorAll('*'))
      if (shadowRoot !== null) found.push(shadowRoot, ...openShadowRoots(shadowRoot));
    return found;
  }

  /** Returns how many rules the text of a style has; scripts may have added more. */
  function writtenRules(text: string): number {
    if (text.trim() === '') return 0;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    // A constructed sheet leaves out imports.
    return sheet.cssRules.length + [...text.matchAll(/@import\b/gi)].length;
  }

  function textOf(rules: CSSRuleList): string {
    return [...rules].map((rule) => rule.cssText).join('\n');
  }

  /** Writes the text of a style. An end tag in a string of CSS would end the element, so its `<` is escaped. */
  function writeText(style: HTMLStyleElement, css: string) {
    style.textContent = css.replace(/<(?=\/style)/gi, '\\3c ');
  }
}
