/**
 * A page of a live site before it is known where its addresses lead: text, and the places where something stands that depends on the whole
 * site. Plain JSON.
 */
export type LivePart =
  | string
  /** ` href="…"`; where it leads to nothing in the bundle, to the site itself. */
  | { readonly link: string; readonly attribute: string; readonly fragment: string }
  /** ` src="…"`; no attribute where the bundle has no such file. */
  | { readonly file: string; readonly attribute: string; readonly fragment?: string }
  /** ` srcset="…"` of those that the bundle has. */
  | { readonly candidates: readonly (readonly [address: string, descriptor: string])[]; readonly attribute: string }
  /** ` content="0;url=…"`. */
  | { readonly refresh: string; readonly delay: string; readonly fragment: string }
  /** An address in CSS, inside single quotes; `isSheet`: of a whole style sheet. */
  | { readonly css: string; readonly inAttribute: boolean; readonly isSheet: boolean; readonly fragment: string }
  /** An address in a script, inside quotes. */
  | { readonly script: string }
  /** ` src="…"` of a file that the bundle makes. */
  | { readonly own: string; readonly attribute: string }
  /** An attribute that holds a page. */
  | { readonly attribute: string; readonly document: readonly LivePart[] }
  /** A frame: a page of the bundle in its own tag, or a card that leads to a player elsewhere. */
  | { readonly frame: string; readonly tag: readonly LivePart[]; readonly title: string }
  /** What every page of the site gets: encoding and policy in front, search at the end. `isStill`: its own scripts are left out. `lang`: as the page says it. */
  | { readonly slot: 'head' }
  | { readonly slot: 'body'; readonly isStill: boolean; readonly lang: string };

/** A page's own part of a live export. */
export interface LivePage {
  readonly parts: readonly LivePart[];
}
