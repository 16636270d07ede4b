/** The attribute of an element, not a link, that leads to an address when it is pressed. */
export const PRESS_TARGET = 'data-offprint-to';

/** The attribute of an element that opens and closes parts of the page, with the number that these have. */
export const PART_OPENER = 'data-offprint-opens';

/** The attribute of an opener whose parts are open at first. */
export const OPEN_AT_FIRST = 'data-offprint-open';

/** The attribute of a part that is closed until its opener is pressed. */
export const OPENED_PART = 'data-offprint-part';

/** The attribute of a tab whose panel a press inserted, with the number of its list and its own, which the panel has too. */
export const TAB_OF = 'data-offprint-tab';

/** The attribute of a panel of such a tab. */
export const TAB_PANEL = 'data-offprint-panel';

/** The attribute of such a tab with its other attributes as JSON: those of an unselected and those of a selected tab. */
export const TAB_LOOKS = 'data-offprint-looks';

/**
 * A page of a live site before it is known where its addresses lead: text, and the places where something stands that depends on the whole
 * site. Plain JSON.
 */
export type LivePart =
  | string
  /** A link, ` href="…"`. When the bundle lacks its target, it leads to the site itself. */
  | { readonly link: string; readonly attribute: string; readonly fragment: string }
  /** A file, ` src="…"`. The attribute is omitted when the bundle lacks the file. */
  | { readonly file: string; readonly attribute: string; readonly fragment?: string }
  /** A list of pictures, ` srcset="…"`, with those that the bundle has. */
  | { readonly candidates: readonly (readonly [address: string, descriptor: string])[]; readonly attribute: string }
  /** A refresh, ` content="0;url=…"`. */
  | { readonly refresh: string; readonly delay: string; readonly fragment: string }
  /** An address in CSS, inside single quotes. `isSheet`: it belongs to a whole style sheet. */
  | { readonly css: string; readonly inAttribute: boolean; readonly isSheet: boolean; readonly fragment: string }
  /** An address in a script, inside quotes. */
  | { readonly script: string }
  /** A file that the bundle generates, ` src="…"`. */
  | { readonly own: string; readonly attribute: string }
  /** An attribute that contains a page. */
  | { readonly attribute: string; readonly document: readonly LivePart[] }
  /** A frame: a page of the bundle in its own tag, or a card that links to a player on another site. */
  | { readonly frame: string; readonly tag: readonly LivePart[]; readonly title: string }
  /**
   * The parts that every page of the site gets: encoding and policy first, search last. `isStill`: the page's own
   * scripts are removed. `isApplication`: they are kept, and load other pages by the paths of the live site. `lang`: the
   * language as the page states it.
   */
  | { readonly slot: 'head' }
  | { readonly slot: 'body'; readonly isStill: boolean; readonly isApplication?: true; readonly lang: string };

/** A page's own part of a live export. */
export interface LivePage {
  readonly parts: readonly LivePart[];
}
