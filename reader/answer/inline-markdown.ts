import { create } from '../theme/dom.js';

/** Returns the address for a link of an answer; undefined for addresses that must not be opened. */
export type ResolveLink = (address: string) => string | undefined;

/** Matches inline Markdown. Code comes first, because nothing inside it is markup. */
const INLINE =
  /(?<code>`+)(?<coded>[\s\S]*?[^`])\k<code>(?!`)|!?\[(?<words>(?:\\.|[^[\]\\])*)\]\((?<address>[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+"[^"]*")?\)|\*\*(?<strong>[^*]+(?:\*[^*]+)*?)\*\*|(?<![\w*])\*(?<emphasis>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|(?<bare>https?:\/\/[^\s<>"'`\])}]*[^\s<>"'`\])}.,;:!?])|\\(?<escaped>[!-/:-@[-`{-~])|(?<break><br\s*\/?>)/g;

/** Returns the words of a line as nodes. Pictures become links, so that the page loads nothing from other hosts. */
export function inlineNodes(text: string, resolve: ResolveLink): readonly (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) nodes.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    nodes.push(nodeOf(match.groups ?? {}, match[0], resolve));
  }
  if (at < text.length) nodes.push(text.slice(at));
  return nodes;
}

function nodeOf(
  groups: Readonly<Record<string, string | undefined>>,
  whole: string,
  resolve: ResolveLink,
): Node | string {
  const { coded, words, address, strong, emphasis, bare, escaped } = groups;
  if (coded !== undefined) return create('code', {}, coded.replace(/^ ([\s\S]*) $/, '$1'));
  if (strong !== undefined) return create('strong', {}, ...inlineNodes(strong, resolve));
  if (emphasis !== undefined) return create('em', {}, ...inlineNodes(emphasis, resolve));
  if (bare !== undefined) return link(bare, [bare], resolve);
  if (address !== undefined) return link(address, inlineNodes(words || address, resolve), resolve);
  if (escaped !== undefined) return escaped;
  return groups.break === undefined ? whole : create('br');
}

function link(address: string, children: readonly (Node | string)[], resolve: ResolveLink): Node {
  const href = resolve(address);
  if (href === undefined) return create('span', {}, ...children);
  const isOutside = new URL(href, location.href).origin !== location.origin;
  return create('a', { href, ...(isOutside && { rel: 'noopener noreferrer', target: '_blank' }) }, ...children);
}
