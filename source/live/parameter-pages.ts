import { pageAddress } from '../../site/live/address.js';
import type { DocumentScan } from '../../site/live/scan-document.js';
import type { CrawlNotes } from './crawl-notes.js';
import type { DrawnPage } from './draw-page.js';

export interface ParameterPagesParts {
  /** Draws what an address shows at first. */
  readonly glance: (address: string) => Promise<DocumentScan | { readonly failure: string }>;
  /** Returns whether the site lets crawlers request an address. */
  readonly isAllowed: (address: string) => boolean;
  readonly notes: CrawlNotes;
}

/** Maximum number of links with parameters that are drawn for one document. */
const MAX_GLANCES = 3;
/** Maximum number of documents whose links with parameters are drawn. */
const MAX_DOCUMENTS = 4;
/** The number of words that a view must have and the document lacks. */
const OTHER_WORDS = 8;

/**
 * Finds out whether documents that a browser has drawn show other pages for parameters of their address, as Storybook does, and reports
 * that. A bundle has one page for each path, so these pages are not in it.
 */
export class ParameterPages {
  readonly #parts: ParameterPagesParts;
  #documents = 0;

  constructor(parts: ParameterPagesParts) {
    this.#parts = parts;
  }

  /** Draws some of the links of a document that lead to itself with parameters. */
  async look(address: string, { scan }: Pick<DrawnPage, 'scan'>): Promise<void> {
    const { isAllowed } = this.#parts;
    const own = scan.links.filter(
      (link) => link !== address && link.includes('?') && pageAddress(link) === address && isAllowed(link),
    );
    if (own.length === 0 || this.#documents >= MAX_DOCUMENTS) return;
    this.#documents += 1;
    for (const link of own.slice(0, MAX_GLANCES)) {
      const view = await this.#parts.glance(link);
      if ('failure' in view || !isOther(view, scan)) continue;
      const number = own.length === 1 ? 'one link' : `${own.length} links`;
      const reason = `${number}, such as \u201c${new URL(link).search.slice(0, 80)}\u201d`;
      this.#parts.notes.add({ kind: 'parameter-pages', subject: address, reason, from: address });
      return;
    }
  }
}

function isOther(view: DocumentScan, document: DocumentScan): boolean {
  if (view.page?.title !== document.page?.title) return true;
  const words = new Set(document.words);
  return (view.words ?? []).filter((word) => !words.has(word)).length >= OTHER_WORDS;
}
