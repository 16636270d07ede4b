import type { ContentWords } from '../words/content-words.js';
import type { HtmlNode } from './html-nodes.js';

type ElementNode = Extract<HtmlNode, { type: 'element' }>;

/**
 * Footnotes of Markdown with HTML in it, as its parser writes them, marked up as those of MDX are (see `Footnotes`): the parser's own
 * heading is for no reader to see. Other elements come back as they are.
 */
export function asFootnotePart(node: ElementNode, words: ContentWords): ElementNode {
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
