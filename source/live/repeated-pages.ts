import { randomInt, randomUUID } from 'node:crypto';
import { pageFile, pagePath } from '../../site/live/live-names.js';
import { splitRoute } from '../../site/live/routes.js';
import type { PageScan } from '../../site/live/scan-document.js';
import { MAX_SAME_PAGES } from './crawl-traps.js';

type Facts = Pick<PageScan, 'textHash' | 'shapeHash'>;

export interface RepeatedPagesParts {
  /** The start of the site. */
  readonly start: string;
  /** Returns the facts about a page at a made-up address; undefined if there is none, as it should be. */
  readonly probe: (address: string) => Promise<Facts | undefined>;
}

/**
 * Recognizes generated pages: the one that a server returns for everything that it does not have, and those of an
 * endless series, like the months of a calendar. Many pages with equal text alone prove neither: a made-up address is
 * fetched before any page is left out.
 */
export class RepeatedPages {
  readonly #parts: RepeatedPagesParts;
  readonly #counts = new Map<string, number>();
  /** The results by text, or by shape of address and text. */
  readonly #madeUp = new Map<string, Promise<boolean>>();
  #nowhere: Promise<Facts | undefined> | undefined;

  constructor(parts: RepeatedPagesParts) {
    this.#parts = parts;
  }

  /** Adds a page that an earlier attempt has read. */
  restore(address: string, facts: Facts): void {
    this.#count(facts.textHash);
    this.#count(shapeOf(address, facts));
  }

  /** Returns which of the two kinds a page is, if any. The start is never one of them. */
  async kindOf(address: string, facts: Facts): Promise<'same-content' | 'endless' | undefined> {
    const { textHash } = facts;
    const shape = shapeOf(address, facts);
    const isRepeated = this.#count(textHash) > MAX_SAME_PAGES;
    const isRow = this.#count(shape) > MAX_SAME_PAGES;
    if (this.#isStart(address)) return undefined;
    if ((await this.#pageOfNowhere())?.textHash === textHash) return 'same-content';
    if (isRepeated && (await this.#isMadeUp(textHash, () => this.#answersEverything(address, facts))))
      return 'same-content';
    return isRow && (await this.#isMadeUp(shape, () => this.#goesOn(address, facts))) ? 'endless' : undefined;
  }

  #isStart(address: string): boolean {
    return pagePath(pageFile(address)) === pagePath(pageFile(this.#parts.start));
  }

  #pageOfNowhere(): Promise<Facts | undefined> {
    this.#nowhere ??= this.#parts.probe(new URL(`./${randomUUID()}`, this.#parts.start).href);
    return this.#nowhere;
  }

  #isMadeUp(key: string, ask: () => Promise<boolean>): Promise<boolean> {
    const known = this.#madeUp.get(key) ?? ask();
    this.#madeUp.set(key, known);
    return known;
  }

  async #answersEverything(address: string, { textHash }: Facts): Promise<boolean> {
    const { document, route } = splitRoute(address);
    const madeUp =
      route === ''
        ? new URL(`${randomUUID()}/`, address).href
        : document + route.replace(/[^/]*\/?$/, '') + randomUUID();
    return (await this.#parts.probe(madeUp))?.textHash === textHash;
  }

  async #goesOn(address: string, { shapeHash }: Facts): Promise<boolean> {
    const other = withOtherNumber(address);
    return other !== undefined && (await this.#parts.probe(other))?.shapeHash === shapeHash;
  }

  #count(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}

/** Returns the shape of a page. Pages whose addresses and texts differ only in numbers have the same shape. */
function shapeOf(address: string, { shapeHash }: Facts): string {
  return `${address.replace(/\d+/g, '#')} ${shapeHash}`;
}

/** Returns the address with its longest number replaced by one that nobody writes about; a year stays a year. */
function withOtherNumber(address: string): string | undefined {
  const from = new URL(address).origin.length;
  const numbers = [...address.slice(from).matchAll(/\d+/g)];
  const [longest] = numbers.sort((a, b) => b[0].length - a[0].length);
  if (longest === undefined) return undefined;
  const at = from + longest.index;
  const other = longest[0].length === 4 ? randomInt(2200, 2900) : randomInt(10_000, 100_000);
  return address.slice(0, at) + other + address.slice(at + longest[0].length);
}
