/** A page of a bundle that is printed. */
export interface PrintedPage {
  /** Its file in the bundle. */
  readonly path: string;
  readonly html: string;
}

export interface ComposeInput {
  readonly pages: readonly PrintedPage[];
  /** The origin under which the files of the bundle are served. */
  readonly origin: string;
  /** The origin of links to pages that are printed elsewhere; their fragment is the name of a place. */
  readonly elsewhere: string;
  /** The rules that are added to those of the pages. */
  readonly css: string;
}

/**
 * Runs in an empty page: makes one document of the articles of several pages, and returns it as HTML. Everything that
 * is folded is opened, ids become unique, and addresses absolute. Pages are parsed as documents that neither run nor
 * load anything.
 */
export function composePages({ pages, origin, elsewhere, css }: ComposeInput): string {
  const own = new Set(pages.map(({ path }) => path));
  const styles = new Set<string>();
  const result = document.implementation.createHTMLDocument('');
  const targets = result.createElement('nav');
  targets.hidden = true;

  for (const [index, { path, html }] of pages.entries()) {
    const source = new DOMParser().parseFromString(html, 'text/html');
    const base = new URL(path.split('/').map(encodeURIComponent).join('/'), `${origin}/`);
    if (index === 0) takeRoot(source);
    takeStyles(source, base);
    const section = result.createElement('section');
    section.className = 'op-print-page';
    section.id = nameOf(path, '');
    section.lang = source.documentElement.lang;
    section.dir = source.documentElement.dir;
    const article =
      source.querySelector('.op-article') ?? source.querySelector('main, [role="main"], article') ?? source.body;
    const panel = source.querySelector('.op-side > .op-panel');
    for (const part of [article, panel]) {
      if (part === null) continue;
      clean(part);
      rewrite(part, path, base);
      section.append(result.adoptNode(part));
    }
    nestHeadings(section);
    const layout = result.createElement('div');
    layout.className = 'op-main';
    layout.append(section);
    result.body.append(layout);
  }
  // The browser records the places that links of the same document lead to.
  for (const { id } of result.body.querySelectorAll('[id]')) {
    const link = result.createElement('a');
    link.href = `#${id}`;
    targets.append(link);
  }
  result.body.append(targets);
  const style = result.createElement('style');
  style.textContent = css;
  result.head.append(style);
  return `<!doctype html>${result.documentElement.outerHTML}`;

  function takeRoot({ documentElement, body, title }: Document) {
    const root = result.documentElement;
    root.lang = documentElement.lang;
    root.className = documentElement.className;
    root.classList.remove('dark');
    root.classList.add('light');
    root.dataset.opTheme = 'light';
    result.body.className = body.className;
    result.title = title;
  }

  function takeStyles({ head }: Document, base: URL) {
    for (const sheet of head.querySelectorAll('link[rel~="stylesheet"], style')) {
      const address =
        sheet instanceof HTMLLinkElement ? new URL(sheet.getAttribute('href') ?? '', base).href : undefined;
      const name = address ?? sheet.textContent ?? '';
      if (styles.has(name)) continue;
      styles.add(name);
      const copy = result.createElement(address === undefined ? 'style' : 'link');
      if (address === undefined) copy.textContent = name;
      else {
        copy.setAttribute('rel', 'stylesheet');
        copy.setAttribute('href', address);
      }
      const media = sheet.getAttribute('media');
      if (media !== null) copy.setAttribute('media', media);
      result.head.append(copy);
    }
  }

  /** Removes what has no use on paper, and opens what is folded. */
  function clean(root: Element) {
    const removed =
      'script, template, iframe, object, embed, audio, dialog, .op-toc-inline, .op-anchor, .op-copy, .op-actions, .op-side-actions, .op-tab-list, .op-expand, .op-try, .op-field-link, .op-pagination, .op-only-dark, button';
    for (const each of root.querySelectorAll(removed)) each.remove();
    for (const each of root.querySelectorAll('details')) each.open = true;
    for (const each of root.querySelectorAll('[role="tabpanel"][hidden]')) each.removeAttribute('hidden');
    for (const each of root.querySelectorAll('img')) {
      each.removeAttribute('loading');
      each.removeAttribute('decoding');
    }
    for (const each of root.querySelectorAll('[role="tabpanel"]')) each.removeAttribute('role');
    for (const each of root.querySelectorAll('[tabindex]')) each.removeAttribute('tabindex');
  }

  /** Gives headings the level of their depth where authors left levels out, as PDF/UA requires. Their look stays. */
  function nestHeadings(root: Element) {
    const open: number[] = [];
    for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
      const level = Number(heading.getAttribute('aria-level') ?? heading.localName.slice(1));
      while ((open.at(-1) ?? 0) >= level) open.pop();
      open.push(level);
      if (open.length === level) continue;
      heading.setAttribute('role', 'heading');
      heading.setAttribute('aria-level', String(open.length));
    }
  }

  function rewrite(root: Element, path: string, base: URL) {
    const ids = new Set<string>();
    for (const each of root.querySelectorAll('[id]')) ids.add(each.id);
    for (const each of [root, ...root.querySelectorAll('*')]) {
      if (each.id !== '') each.id = nameOf(path, each.id);
      for (const { name, value } of [...each.attributes]) {
        if (name.startsWith('on')) each.removeAttribute(name);
        else if (/^(?:for|headers|aria-(?:labelledby|describedby|controls|owns|details))$/.test(name)) {
          const names = value.split(/\s+/).map((id) => (ids.has(id) ? nameOf(path, id) : id));
          each.setAttribute(name, names.join(' '));
        } else if (/^(?:src|poster|background)$/.test(name)) each.setAttribute(name, absolute(value, base));
        else if (name === 'srcset') each.setAttribute(name, absoluteSet(value, base));
        else if (/url\(/i.test(value)) each.setAttribute(name, withUrls(value, path, base, ids));
        else if (/^(?:xlink:)?href$/.test(name) && !(each instanceof HTMLElement)) {
          each.setAttribute(name, value.startsWith('#') ? `#${nameOf(path, value.slice(1))}` : absolute(value, base));
        }
      }
      if (each instanceof HTMLAnchorElement) lead(each, base);
    }
  }

  /** Leads a link to its place in this document or elsewhere. A link to a file of the bundle becomes text. */
  function lead(link: HTMLAnchorElement, base: URL) {
    const href = link.getAttribute('href');
    if (href === null) return;
    const target = parsed(href, base);
    link.removeAttribute('target');
    if (target === undefined || !/^(?:https?|mailto|tel|sms):$/.test(target.protocol)) {
      link.removeAttribute('href');
    } else if (target.origin === origin) {
      const path = decoded(target.pathname).slice(1);
      const name = nameOf(path, decoded(target.hash).slice(1));
      if (own.has(path)) link.setAttribute('href', `#${name}`);
      else if (path.endsWith('.html')) link.setAttribute('href', `${elsewhere}/#${name}`);
      else link.removeAttribute('href');
    } else link.setAttribute('href', target.href);
  }

  function withUrls(value: string, path: string, base: URL, ids: ReadonlySet<string>): string {
    return value.replace(/url\(\s*(["']?)([^"')]*)\1\s*\)/gi, (_, _quote, address: string) => {
      const isOwn = address.startsWith('#') && ids.has(address.slice(1));
      return `url("${isOwn ? `#${nameOf(path, address.slice(1))}` : absolute(address, base)}")`;
    });
  }

  function absoluteSet(value: string, base: URL): string {
    if (/^\s*data:/i.test(value)) return value;
    return value
      .split(',')
      .map((candidate) => candidate.trim().replace(/^\S+/, (address) => absolute(address, base)))
      .join(', ');
  }

  function absolute(address: string, base: URL): string {
    return parsed(address.trim(), base)?.href ?? '';
  }

  function parsed(address: string, base: URL): URL | undefined {
    try {
      return new URL(address, base);
    } catch {
      return undefined;
    }
  }

  function decoded(text: string): string {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /** Returns the name of a place, as `placeName` does. */
  function nameOf(path: string, fragment: string): string {
    const plain = (text: string) => text.replace(/[^A-Za-z0-9]/g, (each) => `_${each.charCodeAt(0).toString(16)}_`);
    return `${plain(path)}-${plain(fragment)}`;
  }
}
