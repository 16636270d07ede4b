/**
 * HTML rendered once for many pages, with the places where each page marks itself: its own link becomes the current
 * one and the groups around it open. Marking is a few slices of one string.
 */
export interface MarkedHtml {
  readonly html: string;
  /** By page index. */
  readonly places: ReadonlyMap<number, MarkedPlaces>;
}

/** Where in the HTML a page marks itself. */
export interface MarkedPlaces {
  readonly link: number;
  /** The `<details>` around the link, and the one that it leads to. */
  readonly details: readonly number[];
}

/** The HTML as one page shows it. */
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

  write(html: string): void {
    this.#html += html;
  }

  /** Call just before the `>` of a `<details`; all pages until `closeDetails` open it, and `head`, whose link stands before it. */
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

  /** Call just before the `>` of a page's link. A page that stands twice is marked at its first place; says whether this is it. */
  page(page: number): boolean {
    if (this.#places.has(page)) return false;
    this.#places.set(page, { link: this.#html.length, details: [...this.#open] });
    return true;
  }

  finish(): MarkedHtml {
    return { html: this.#html, places: this.#places };
  }
}
