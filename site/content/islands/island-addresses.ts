import type { ComponentChild } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { ownAddress } from '../../model/own-address.js';
import { type FileUsingPage, findFile } from '../files.js';
import { type LinkingPage, linkAttributes } from '../links.js';
import { type AnySyntax, visitSyntax } from './walk-syntax.js';

/** The parts of a page that addresses need. */
export type AddressingPage = FileUsingPage & LinkingPage;

/** Attributes and keys whose values are addresses. */
const FILE_NAMES: ReadonlySet<string> = new Set(['src', 'poster']);
/** Maximum number of addresses of an island: more than real pages have, so that an endless list does not become elements. */
const MAX_ADDRESSES = 2_000;

/**
 * The addresses that islands may show, each with its address in the bundle: an author's code has `/guide`, the bundle
 * `../guide.html`. They are written into the page as a list, which the browser's script reads.
 */
export class IslandAddresses {
  readonly #page: AddressingPage;
  readonly #known = new Map<string, string | undefined>();

  constructor(page: AddressingPage) {
    this.#page = page;
  }

  /** Adds the addresses of an element of a first view. */
  note(name: string, props: Readonly<Record<string, unknown>>): void {
    const isLink = name === 'a' || name === 'area';
    for (const value of isLink ? [props.href] : [props.src, props.poster])
      if (typeof value === 'string') this.#add(value, isLink);
  }

  /** Adds the addresses that are written in a piece of code, whether the first view shows them or not. */
  collect(syntax: AnySyntax): void {
    visitSyntax(syntax, (node) => {
      const [name, value] = namedText(node);
      if (name === undefined || value === undefined) return undefined;
      if (name === 'href') this.#add(value, true);
      else if (FILE_NAMES.has(name)) this.#add(value, false);
      return undefined;
    });
  }

  #add(address: string, isLink: boolean): void {
    if (this.#known.has(address) || this.#known.size >= MAX_ADDRESSES || /^(?:#|$|data:)/.test(address)) return;
    const isOutsideLink =
      isLink &&
      /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address) &&
      ownAddress(address, this.#page.settings.canonicalUrl) === undefined;
    if (isOutsideLink) return;
    const found = isLink
      ? linkAttributes(address, this.#page).href
      : findFile(address, this.#page, this.#page.sourcePath)?.reference;
    this.#known.set(address, found);
  }

  element(): ComponentChild {
    const found = [...this.#known].filter(([, reference]) => reference !== undefined);
    if (found.length === 0) return null;
    const children = found.map(([address, href]) => jsx('a', { 'data-op-address': address, href }));
    return jsx('template', { class: 'op-addresses', children });
  }
}

/** `href="/guide"`, `href={"/guide"}` and `{ href: "/guide" }`. */
function namedText(node: AnySyntax): [name?: string, value?: string] {
  if (node.type === 'JSXAttribute') {
    const value = node.value as AnySyntax | null;
    const inner = value?.type === 'JSXExpressionContainer' ? (value.expression as AnySyntax) : value;
    return [String((node.name as { name?: unknown }).name), literalText(inner)];
  }
  if (node.type !== 'Property' || node.computed === true) return [];
  const key = node.key as AnySyntax;
  return [String(key.name ?? key.value), literalText(node.value as AnySyntax)];
}

function literalText(node: AnySyntax | null): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
