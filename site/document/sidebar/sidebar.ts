import { LRUCache } from 'lru-cache';
import { type MarkedHtml, MarkedHtmlBuilder } from '../../html/marked-html.js';
import type { DocumentFacts } from '../../model/document.js';
import { readDocumentFacts } from '../document-facts.js';
import type { ShellContext } from '../frame/shell-context.js';
import type { NavigationState } from './navigation-state.js';
import { countLinks, windowOf } from './sidebar-window.js';
import { SidebarWriter } from './sidebar-writer.js';

export interface CachedSidebar extends MarkedHtml {
  readonly facts: DocumentFacts;
}

export interface Sidebars {
  /** The list of a page's section. `header` is put before it: entries that the section's level offers. */
  of(state: NavigationState, prefix: string, header: () => string): CachedSidebar;
}

/** A section with more links than this shows only the surroundings of the page. */
const MAX_SIDEBAR_LINKS = 400;
/** In bytes, about: the sidebars of some dozen large sections, more than the pages of a few batches stand in. */
const CACHE_SIZE = 4_000_000;
/** What a reference and the places of a page take beside the text. */
const REFERENCE_SIZE = 150;

/**
 * Renders each section's sidebar once for all pages of the same depth below the root, since their relative addresses
 * are the same. Large sections are rendered as windows, one for every group, so no page grows with the site.
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
    of(state, prefix, header) {
      const view = isWindowed(state) ? windowOf(state.section, state.sectionTrail) : { key: '', trail: undefined };
      const key = `${prefix}|${state.sectionKey}|${view.key}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const builder = new MarkedHtmlBuilder();
      builder.write(header());
      new SidebarWriter(context, prefix, builder).section(state.section, view.trail);
      const marked = builder.finish();
      // Facts are resolved from a page of this depth: its folders do not matter, all addresses lead over the root.
      const facts = readDocumentFacts(`${prefix.replaceAll('../', '_/')}_.html`, marked.html);
      const sidebar = { ...marked, facts };
      cache.set(key, sidebar);
      return sidebar;
    },
  };
}
