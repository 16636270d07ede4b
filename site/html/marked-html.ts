import type { Html } from './html-template.js';

/**
 * HTML that is rendered once for many pages, with the places where each page marks itself: its own link becomes the current
 * one, and the groups around it open. Marking takes a few slices of one string.
 */
export interface MarkedHtml {
  readonly html: string;
  /** The places of each page, by its index. */
  readonly places: ReadonlyMap<number, MarkedPlaces>;
}

/** The places in the HTML where a page marks itself. */
export interface MarkedPlaces {
  readonly link: number;
  /** The ends of the start tags of the `<details>` around the link, and of the one that the link's group opens. */
  readonly details: readonly number[];
}

/** Returns the HTML as one page shows it. */
export function markPage(marked: MarkedHtml, page: number): string {
  const places = marked.places.get(page);
  if (places === undefined) return marked.html;
  let result = '';
  let from = 0;
  for (const place of [...places.details, places.link].sort((a, b) => a - b)) {
    result += marked.html.slice(from, place) + (place === places.link ? ' aria-current="page"' : ' open');
    from = place;
  }
  return result + marked.html.slice(from);
}

/** Collects HTML and the places in it. */
export class MarkedHtmlBuilder {
  #html = '';
  readonly #open: number[] = [];
  readonly #places = new Map<number, MarkedPlaces>();

  /** Adds HTML, which may be a part of a tag. */
  write(html: Html): void {
    this.#html += html.text;
  }

  /**
   * Marks the current position, just before the `>` of a `<details`, as one that pages open. It applies to all pages until `closeDetails`, and
   * to `head`, whose link stands before it.
   */
  openDetails(head?: number): void {
    const at = this.#html.length;
    const known = head === undefined ? undefined : this.#places.get(head);
    if (head !== undefined && known !== undefined)
      this.#places.set(head, { ...known, details: [...known.details, at] });
    this.#open.push(at);
  }

  closeDetails(): void {
    this.#open.pop();
  }

  /** Marks the current position, just before the `>` of a link, as a page's own. Returns false for a page that was marked already. */
  page(page: number): boolean {
    if (this.#places.has(page)) return false;
    this.#places.set(page, { link: this.#html.length, details: [...this.#open] });
    return true;
  }

  finish(): MarkedHtml {
    return { html: this.#html, places: this.#places };
  }
}
