import { withoutMarkers } from '../../model/references.js';
import { escapeAttribute } from '../escape.js';
import { otherIds } from '../heading-ids.js';
import type { Page } from '../page/page.js';
import { LateHtml } from './late-html.js';

interface AliasAnchorsProps {
  readonly id: string;
  /** The element's visible text and the text that its id was made from; empty if its author chose the id. */
  readonly texts: readonly string[];
}

/**
 * Empty anchors beside an element's own id: links written by another rule than the format's still lead there. They are
 * never in the way of an id that something else on the page has, before it or after it.
 */
export function AliasAnchors({ id, texts }: AliasAnchorsProps, page: Page) {
  const wanted = texts.flatMap((text) => otherIds(id, text));
  return wanted.length === 0 ? null : <LateHtml html={() => page.ids.takeFree(wanted).map(anchor).join('')} />;
}

function anchor(id: string): string {
  return `<span id="${escapeAttribute(withoutMarkers(id))}" class="op-anchor-alias"></span>`;
}
