import type { MdastNode } from 'satteri';
import { placesInText } from '../../model/place-in-text.js';
import type { SourcePlace } from '../page/source-place.js';

/** The places of a Markdown document's elements, which the parsed HTML does not contain. */
export interface ElementPlaces {
  /** Returns the place of the next element with this name and address. */
  take(name: string, properties: Readonly<Record<string, unknown>>): SourcePlace | undefined;
}

const ADDRESSES = ['href', 'src'] as const;
const TAG = /<!--[\s\S]*?(?:-->|$)|<([A-Za-z][\w.:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;

/**
 * Finds elements by their names and addresses, in the order in which the source has them: links, pictures, headings and fences of Markdown,
 * and tags of HTML.
 */
export function elementPlaces(
  root: MdastNode,
  text: string,
  { file, lineOffset }: { readonly file: string; readonly lineOffset: number },
): ElementPlaces {
  const places = new Map<string, SourcePlace[]>();
  const placeAt = placesInText(text);
  const add = (name: string, address: string | undefined, offset: number) => {
    const { line, column } = placeAt(offset);
    const place = { file, line: line + lineOffset, column };
    const key = keyOf(name, address);
    const known = places.get(key);
    if (known === undefined) places.set(key, [place]);
    else known.push(place);
  };
  const definitions = new Map<string, string>();
  visit(root, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
  });
  visit(root, (node) => {
    const offset = node.position?.start.offset;
    if (offset === undefined) return;
    if (node.type === 'link') add('a', node.url, offset);
    else if (node.type === 'image') add('img', node.url, offset);
    else if (node.type === 'linkReference') add('a', definitions.get(node.identifier), offset);
    else if (node.type === 'imageReference') add('img', definitions.get(node.identifier), offset);
    else if (node.type === 'heading') add(`h${node.depth}`, undefined, offset);
    else if (node.type === 'code') add('code', undefined, offset);
    else if (node.type === 'html')
      for (const [, name, attributes = '', at] of tagsIn(text.slice(offset, node.position?.end.offset)))
        add(name, addressIn(attributes), offset + at);
  });
  return {
    take(name, properties) {
      const address = ADDRESSES.map((each) => properties[each]).find((value) => typeof value === 'string');
      const known = places.get(keyOf(name, address as string | undefined));
      return known !== undefined && known.length > 1 ? known.shift() : known?.[0];
    },
  };
}

function tagsIn(html: string): (readonly [whole: string, name: string, attributes: string, at: number])[] {
  return [...html.matchAll(TAG)].flatMap((found) =>
    found[1] === undefined ? [] : [[found[0], found[1], found[2] ?? '', found.index] as const],
  );
}

function addressIn(attributes: string): string | undefined {
  const [, double, single, bare] = /\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  return double ?? single ?? bare;
}

/** Returns an address for comparison. The parsed HTML has addresses percent-encoded. */
function keyOf(name: string, address: string | undefined): string {
  return `${name.toLowerCase()}\n${address === undefined ? '' : decoded(address)}`;
}

function decoded(address: string): string {
  const plain = address.replaceAll('&amp;', '&');
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}

/** Visits the nodes in the order of the source. */
function visit(root: MdastNode, look: (node: MdastNode) => void): void {
  const pending: MdastNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    look(node);
    if ('children' in node)
      for (let index = node.children.length; index-- > 0; ) pending.push(node.children[index] as MdastNode);
  }
}
