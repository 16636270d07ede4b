import type { ComponentChildren } from 'preact';
import type { ParameterModel } from '../../api-description/openapi/operation-model.js';
import type { FeedEntry, PageHeading, PagePart } from '../../model/page-content.js';
import type { SourcePlace } from './source-place.js';

/** A feed entry while its page is rendered: headings inside it get their ids only after the element around them. */
export type FeedDraft = FeedEntry | (Omit<FeedEntry, 'id'> & { readonly headingFrom: number });

/** A `<ParamField>` of a page. */
export interface PageParameter {
  readonly name: string;
  readonly place: ParameterModel['place'] | 'body';
  readonly type?: string;
  readonly required: boolean;
  readonly preset?: string;
}

/** Everything besides HTML that the components of a page add to its content, in page order. */
export class PageRecord {
  readonly headings: PageHeading[] = [];
  /** The entries of the page's feed. */
  readonly feed: FeedDraft[] = [];
  /** The content of the right column. */
  readonly aside: ComponentChildren[] = [];
  /** The place where each link target is first written. */
  readonly linkPlaces = new Map<string, SourcePlace>();
  /** The optional parts of the theme that the page needs. */
  readonly parts = new Set<PagePart>();
  readonly parameters: PageParameter[] = [];
  /** True when a formula needs the style sheet of formulas. */
  usesMath = false;
  readonly #classTexts = new Set<string>();

  /** Records a `class` attribute, for the rules of utility classes. */
  addClasses(text: string): void {
    this.#classTexts.add(text);
  }

  /** The recorded classes, without an order. */
  get classes(): ReadonlySet<string> {
    return new Set([...this.#classTexts].flatMap((text) => text.split(/\s+/)));
  }
}
