/**
 * HTML rendered once for many pages, with the places where each page marks itself: its own link becomes the current
 * one and the groups around it open. Marking is a few slices of one string.
 */
export interface MarkedHtml {
  readonly html: string;
  /** Page index to places in `html`, ascending; the last is the page's link, those before are `<details>` around it. */
  readonly places: ReadonlyMap<number, readonly number[]>;
}

/** The HTML as one page shows it. */
export function markPage(marked: MarkedHtml, page: number): string {
  const places = marked.places.get(page);
  if (places === undefined) return marked.html;
  let result = '';
  let from = 0;
  for (const [index, place] of places.entries()) {
    result += marked.html.slice(from, place) + (index === places.length - 1 ? ' aria-current="page"' : ' open');
    from = place;
  }
  return result + marked.html.slice(from);
}

/** Collects HTML and the places in it. */
export class MarkedHtmlBuilder {
  #html = '';
  readonly #open: number[] = [];
  readonly #places = new Map<number, readonly number[]>();

  write(html: string): void {
    this.#html += html;
  }

  /** Call just before the `>` of a `<details`; all pages until `closeDetails` open it. */
  openDetails(): void {
    this.#open.push(this.#html.length);
  }

  closeDetails(): void {
    this.#open.pop();
  }

  /** Call just before the `>` of a page's link. A page that stands twice is marked at its first place. */
  page(page: number): void {
    if (!this.#places.has(page)) this.#places.set(page, [...this.#open, this.#html.length]);
  }

  finish(): MarkedHtml {
    return { html: this.#html, places: this.#places };
  }
}
