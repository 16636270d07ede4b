import type { Report } from '../../model/report.js';
import { quoted } from '../../model/report.js';
import type { EntryPlaces } from '../configuration/entry-places.js';
import type { PageSource } from '../pages/page-sources.js';
import type { AncestorState } from './visibility.js';

/** The place of a navigation entry. */
export interface Place {
  /** The entry as the configuration writes it. */
  readonly entry: string;
  /** The list of the configuration that holds it; one list used in two places is no mistake of its author. */
  readonly list: object;
  /** The division whose sidebar shows it. */
  readonly sidebar: object;
  readonly ancestors: AncestorState;
  /** API descriptions in force there. */
  readonly openapi: { readonly sources: readonly string[] };
  /** AsyncAPI documents in force there. */
  readonly asyncapi: { readonly sources: readonly string[] };
}

/** Descriptions around a page in the navigation, nearest alone. */
export interface NearestDescriptions {
  readonly openapi: readonly string[];
  readonly asyncapi: readonly string[];
}

interface Placement {
  readonly descriptions: NearestDescriptions;
  readonly index: number;
  readonly list: object;
  /** The sidebar that shows it first. */
  readonly home: object;
  /** The other sidebars that show it. */
  others?: Set<object>;
  ancestors: AncestorState;
  /** Prevents a page that every version names from being reported more than once. */
  isReported: boolean;
}

const MAX_VISIBLE: readonly AncestorState[] = ['visible', 'hidden-searchable', 'hidden'];

interface RepeatedPage {
  readonly page: PageSource;
  readonly entry: string;
}

const SHARED_NAMED = 3;

/** Gives pages their index in the order in which the navigation first names them. */
export class PagePlacements {
  readonly #placements = new Map<PageSource, Placement>();
  /** Repeated pages, grouped by the sidebar that shows them first and by the other sidebar. */
  readonly #repeated = new Map<object, Map<object, RepeatedPage[]>>();
  readonly #report: Report;
  readonly #placeOf: EntryPlaces;

  constructor(placeOf: EntryPlaces, report: Report) {
    this.#placeOf = placeOf;
    this.#report = report;
  }

  /** Pages by index. */
  get pages(): readonly PageSource[] {
    return [...this.#placements.keys()];
  }

  /** Returns the most visible of a page's places, or undefined for a page outside the navigation. */
  ancestorsOf(page: PageSource): AncestorState | undefined {
    return this.#placements.get(page)?.ancestors;
  }

  /** Returns the descriptions in force at a page's first place, or undefined for a page outside the navigation. */
  descriptionsOf(page: PageSource): NearestDescriptions | undefined {
    return this.#placements.get(page)?.descriptions;
  }

  /** Returns a page's index, and whether this sidebar already has it. */
  place(
    page: PageSource,
    { entry, list, sidebar, ancestors, openapi, asyncapi }: Place,
  ): { readonly index: number; readonly isRepeated: boolean } {
    const known = this.#placements.get(page);
    if (!known) {
      const index = this.#placements.size;
      this.#placements.set(page, {
        index,
        list,
        home: sidebar,
        ancestors,
        descriptions: { openapi: openapi.sources, asyncapi: asyncapi.sources },
        isReported: false,
      });
      return { index, isRepeated: false };
    }
    const isRepeated = known.home === sidebar || known.others?.has(sidebar) === true;
    if (!known.isReported && (known.list !== list || isRepeated)) {
      known.isReported = true;
      this.#noteRepeated(page, entry, [known.home, sidebar]);
    }
    if (MAX_VISIBLE.indexOf(ancestors) < MAX_VISIBLE.indexOf(known.ancestors)) known.ancestors = ancestors;
    if (!isRepeated) known.others = new Set(known.others).add(sidebar);
    return { index: known.index, isRepeated };
  }

  #noteRepeated(page: PageSource, entry: string, [home, sidebar]: readonly [object, object]): void {
    const ofHome = this.#repeated.get(home) ?? new Map<object, RepeatedPage[]>();
    this.#repeated.set(home, ofHome);
    ofHome.set(sidebar, [...(ofHome.get(sidebar) ?? []), { page, entry }]);
  }

  /**
   * Reports pages that are named more than once. Call it after all pages are placed. Parts of a site that share their
   * pages are reported once for all of these pages.
   */
  tellRepeated(): void {
    for (const [home, ofHome] of this.#repeated)
      for (const [sidebar, repeated] of ofHome) {
        const [first, ...more] = repeated;
        if (first === undefined) continue;
        if (home === sidebar || more.length === 0) for (const each of repeated) this.#reportRepeated(each);
        else this.#reportShared(first, repeated);
      }
  }

  #reportRepeated({ page, entry }: RepeatedPage): void {
    this.#report({
      code: 'duplicate-page',
      severity: 'warning',
      page: page.path,
      ...this.#placeOf(entry, 'second'),
      message: `The navigation names the page ${quoted(page.path)} more than once; it belongs to the first place. Remove the others, or give each place its own page.`,
    });
  }

  #reportShared({ page, entry }: RepeatedPage, repeated: readonly RepeatedPage[]): void {
    const names = repeated.slice(0, SHARED_NAMED).map((each) => quoted(each.page.path));
    const rest = repeated.length - names.length;
    this.#report({
      code: 'duplicate-page',
      severity: 'warning',
      page: page.path,
      ...this.#placeOf(entry, 'second'),
      message: `Two parts of the navigation share ${repeated.length} pages: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. They belong to the first part and show its sidebar. Remove them from the other, or give it its own pages.`,
    });
  }
}
