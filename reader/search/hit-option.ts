import type { SnippetPiece } from '../../site/search/query/snippet.js';
import { create } from '../theme/dom.js';
import type { Hit } from './find.js';

/** Creates an option for a result. It is also a link, so that it opens in a new tab like any other. */
export function hitOption({ address, title, trail, snippet, isPage }: Hit, prefix: string): HTMLElement {
  const href = prefix === '' && /^[^/#]*:/.test(address) ? `./${address}` : prefix + address;
  const link = create('a', { class: 'op-search-hit', role: 'option', href, tabindex: '-1' });
  link.dataset.kind = isPage ? 'page' : 'section';
  if (trail.length > 0) link.append(create('span', { class: 'op-search-trail' }, trail.join(' › ')));
  link.append(marked('op-search-title', title));
  if (snippet.some(({ text }) => text.trim() !== '')) link.append(marked('op-search-snippet', snippet));
  return link;
}

/** Creates an option that repeats a former query. */
export function recentOption(query: string): HTMLElement {
  const option = create('div', { class: 'op-search-recent', role: 'option' }, query);
  option.dataset.query = query;
  return option;
}

/** Marks the pieces that match. Only text nodes are created, so authors' text is never parsed as markup. */
function marked(className: string, pieces: readonly SnippetPiece[]): HTMLElement {
  const element = create('span', { class: className });
  for (const { text, isMarked } of pieces) element.append(isMarked ? create('mark', {}, text) : text);
  return element;
}
