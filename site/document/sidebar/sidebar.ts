import { LRUCache } from 'lru-cache';
import type { Html } from '../../html/html-template.js';
import { type MarkedHtml, MarkedHtmlBuilder } from '../../html/marked-html.js';
import type { DocumentFacts } from '../../model/document.js';
import { readDocumentFacts } from '../document-facts.js';
import type { ShellContext } from '../frame/shell-context.js';
import type { NavigationState } from './navigation-state.js';
import { countLinks, windowOf } from './sidebar-window.js';
import { SidebarWriter } from './sidebar-writer.js';

/** A section's sidebar with the facts of its HTML. */
export interface CachedSidebar extends MarkedHtml {
  readonly facts: DocumentFacts;
}

/** The sidebars of a site. */
export interface Sidebars {
  /** Returns the list of a page's section. `header` returns the entries above it, which the section's level offers. */
  find(state: NavigationState, prefix: string, header: () => Html): CachedSidebar;
}

/** A section with more links than this shows only the part around the page. */
const MAX_SIDEBAR_LINKS = 400;
/** Size of the cache in bytes, approximately. It holds a few dozen large sections, more than a few batches of pages need. */
const CACHE_SIZE = 4_000_000;
/** Memory of one reference, with the places of its page, in bytes. */
const REFERENCE_SIZE = 150;

/**
 * Renders each section's sidebar once for all pages of the same depth below the root, because their relative addresses
 * are the same. Large sections are rendered as windows, one for every group, so that no page grows with the site.
 */
export function createSidebars(context: ShellContext): Sidebars {
  const cache = new LRUCache<string, CachedSidebar>({
    maxSize: CACHE_SIZE,
    sizeCalculation: ({ html, facts }) => html.length + facts.references.length * REFERENCE_SIZE + 1,
  });
  const counts = new Map<string, number>();

  const isWindowed = (state: NavigationState) => {
    const known = counts.get(state.sectionKey);
    if (known !== undefined) return known > MAX_SIDEBAR_LINKS;
    const count = countLinks(state.section);
    counts.set(state.sectionKey, count);
    return count > MAX_SIDEBAR_LINKS;
  };

  return {
    find(state, prefix, header) {
      const view = isWindowed(state) ? windowOf(state.section, state.sectionTrail) : { key: '', trail: undefined };
      const key = `${prefix}|${state.sectionKey}|${view.key}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const builder = new MarkedHtmlBuilder();
      builder.write(header());
      new SidebarWriter(context, prefix, builder).section(state.section, view.trail);
      const marked = builder.finish();
      // Facts are resolved from a made-up page of this depth. Its folders do not matter, because all addresses go through the root.
      const facts = readDocumentFacts(`${prefix.replaceAll('../', '_/')}_.html`, marked.html);
      const sidebar = { ...marked, facts };
      cache.set(key, sidebar);
      return sidebar;
    },
  };
}
