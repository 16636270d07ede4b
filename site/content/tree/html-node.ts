import type { htmlToHast } from 'satteri';

/** A node of parsed HTML. */
export type HtmlNode = ReturnType<typeof htmlToHast>;

/** An element of parsed HTML. */
export type HtmlElement = Extract<HtmlNode, { type: 'element' }>;
