import { unescapeHtml } from '../../site/html/html.js';
import { scanHtml } from '../../site/html/html-scanner.js';
import { attributeOf, readHtml } from '../../site/passages/html-events.js';

/** A heading of a page's HTML. */
export interface PageHeading {
  /** The id that links lead to; empty if it has none. */
  readonly id: string;
  readonly text: string;
}

/** The facts of a page that only its HTML has. */
export interface PageFacts {
  readonly language: string | undefined;
  readonly siteName: string | undefined;
  readonly description: string | undefined;
  readonly canonicalUrl: string | undefined;
  /** True if search engines may not list the page. */
  readonly isExcluded: boolean;
  /** True if Offprint rendered the page and its navigation does not contain it. */
  readonly isUnlisted: boolean;
  /** The number of dated entries. */
  readonly updateCount: number;
  readonly isReference: boolean;
  readonly headings: readonly PageHeading[];
}

const WANTED = new Set(['lang', 'name', 'property', 'content', 'rel', 'href', 'class', 'aria-current']);

/** Reads a page of a bundle: one that Offprint rendered, or the page of a live site. */
export function readPageFacts(html: string): PageFacts {
  const metas = new Map<string, string>();
  let language: string | undefined;
  let canonicalUrl: string | undefined;
  let isListed = false;
  let updateCount = 0;
  let isReference = false;
  scanHtml(html, WANTED, (tag, attributes) => {
    const value = (name: string) => {
      const raw = attributes.get(name);
      return raw === undefined || raw === '' ? undefined : unescapeHtml(raw);
    };
    const kind = attributes.get('class') ?? '';
    if (tag === 'html') language = value('lang');
    else if (tag === 'meta')
      metas.set((value('name') ?? value('property') ?? '').toLowerCase(), value('content') ?? '');
    else if (tag === 'link' && value('rel')?.toLowerCase() === 'canonical') canonicalUrl ??= value('href');
    else if (attributes.get('aria-current') === 'page') isListed = true;
    else if (/^op-update(?: |$)/.test(kind)) updateCount++;
    else if (/^op-api-/.test(kind)) isReference = true;
  });
  return {
    language,
    siteName: metas.get('og:site_name') || undefined,
    description: metas.get('description') || undefined,
    canonicalUrl,
    isUnlisted: !isListed && metas.get('generator') === 'Offprint',
    isExcluded: /\bnoindex\b/i.test(metas.get('robots') ?? ''),
    updateCount,
    isReference,
    headings: readHeadings(html),
  };
}

const HEADING = /^h[1-6]$/;
/** Elements around a heading whose id links lead to, as some generators write them. */
const WRAPPER = /^(?:section|div|a|span)$/;
const SKIPPED = new Set(['script', 'style', 'svg', 'template', 'head', 'nav']);

/** Returns the headings in page order. If a heading has no id, the last id before it counts, back to the heading before. */
function readHeadings(html: string): readonly PageHeading[] {
  const headings: PageHeading[] = [];
  let lastId = '';
  let open: { readonly name: string; readonly id: string; text: string } | undefined;
  readHtml(html, {
    text: (text) => {
      if (open !== undefined) open.text += text;
    },
    open: (name, attributes) => {
      if (SKIPPED.has(name)) return true;
      const id = attributeOf(attributes, 'id');
      if (HEADING.test(name)) open = { name, id: id ?? lastId, text: '' };
      else if (id !== undefined && WRAPPER.test(name)) lastId = id;
      return false;
    },
    close: (name) => {
      if (open?.name !== name) return;
      headings.push({ id: open.id, text: open.text });
      open = undefined;
      lastId = '';
    },
  });
  return headings;
}
