import type { ContentWords } from '../words/content-words.js';
import type { HtmlElement } from './html-node.js';

/**
 * Marks up the parser's footnotes of Markdown with HTML like those of MDX (see `Footnotes`), without the parser's own
 * heading. Returns other elements unchanged.
 */
export function asFootnotePart(node: HtmlElement, words: ContentWords): HtmlElement {
  const { tagName, properties, children } = node;
  if (tagName === 'section' && 'dataFootnotes' in properties)
    return {
      ...node,
      properties: { className: ['op-footnotes'], ariaLabel: words.footnotes },
      children: children.filter((child) => child.type !== 'element' || child.tagName !== 'h2'),
    };
  const [link] = children;
  if (tagName === 'sup' && link?.type === 'element' && 'dataFootnoteRef' in link.properties)
    return { ...node, properties: { className: ['op-footnote-mark'] } };
  if (tagName !== 'a') return node;
  const { href, id } = properties;
  if ('dataFootnoteRef' in properties) return { ...node, properties: { href, id } };
  return 'dataFootnoteBackref' in properties
    ? { ...node, properties: { href, ariaLabel: words.backToText, className: ['op-footnote-back'] } }
    : node;
}
