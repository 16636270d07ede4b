import { createHash } from 'node:crypto';
import { pageAddress } from '../../site/live/address.js';
import type { DocumentScan, FetchedDocument } from '../../site/live/scan-document.js';
import type { DrawnPage } from './draw-page.js';
import type { DrawingDecision } from './drawing-decision.js';
import { MadeLinks } from './made-links.js';

/** A page as its server sent it. */
export interface SentPage {
  readonly address: string;
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

export interface DrawingTrialParts {
  /** The start of the site; undefined if it is not content. */
  readonly start: SentPage | undefined;
  readonly fetch: (address: string) => Promise<SentPage | undefined>;
  readonly isAllowed: (address: string) => boolean;
  /** Returns whether an address is a page of the site that the crawl does not know yet. */
  readonly isUnknown: (address: string) => boolean;
  readonly scan: (document: Omit<FetchedDocument, 'scripts'>) => Promise<DocumentScan>;
  readonly draw: (page: SentPage) => Promise<DrawnPage | { readonly problem: string }>;
  /** The decision of the last crawl. */
  readonly previous: DrawingDecision | undefined;
  /** Called once if all pages are drawn, with half a sentence about what a sample lacked. */
  readonly onDecision: (reason: string) => void;
}

/** A page that was read both ways, and what it gained by being drawn, as half a sentence. */
interface Comparison {
  readonly drawn?: DrawnPage;
  readonly gain?: string | undefined;
  /** The links that its scripts made. */
  readonly made: readonly string[];
}

/** The result of drawing a page to find out whether that is of use. */
export interface TriedPage {
  /** The page as a browser draws it; undefined if the bundle contains it as the server sent it. */
  readonly drawn?: DrawnPage | undefined;
  /** Links to unknown pages that its scripts make. */
  readonly made: readonly string[];
}

/** The pages with an unfilled part of one kind that were drawn before any of them gained. */
interface TriedKind {
  isFruitful: boolean;
  readonly trials: Promise<void>[];
}

/** The number of pages that are drawn to decide about a site. */
export const SAMPLE_PAGES = 3;
/** Maximum number of pages that are requested to find a sample. */
const MAX_REQUESTS = 5;
/** Maximum number of pages with an unfilled part of one kind that are drawn without gaining anything. */
export const MAX_FRUITLESS = 3;

const GAINED_WORDS = 20;
const GAINED_WORDS_SHARE = 0.1;
const GAINED_LINKS = 5;
const GAINED_LINKS_SHARE = 0.2;
const LOST_WORDS = 5;
const LOST_WORDS_SHARE = 0.05;

/**
 * Decides which pages with content of their own are drawn nevertheless, because a browser shows more on them than the server sent and the
 * bundle's scripts cannot add that. A sample of the site is read both ways: the start and the first pages that it links to. If most of them
 * gain, every page is drawn. In any case, a page with an element that the server left empty is drawn, until several of the kind gained
 * nothing. Only counts of words and links decide. Links that scripts of the bundle make are followed.
 */
export class DrawingTrial {
  readonly #parts: DrawingTrialParts;
  readonly #made: MadeLinks;
  readonly #kinds = new Map<string, TriedKind>();
  /** Pages of the sample, until they are visited. */
  readonly #compared = new Map<string, Promise<Comparison>>();
  #decision: Promise<DrawingDecision> | undefined;

  constructor(parts: DrawingTrialParts) {
    this.#parts = parts;
    this.#made = new MadeLinks(parts.isUnknown);
  }

  /** Draws a page if that may be of use. */
  async drawIfNeeded(page: SentPage, { page: facts }: DocumentScan): Promise<TriedPage> {
    if (facts?.hasScripts !== true) return { made: [] };
    const { drawsAll } = await this.decide();
    for (const kind of facts.unfilled ?? []) if (await this.#isWorthTrying(kind)) return this.#tryKind(kind, page);
    return drawsAll || this.#compared.has(page.address) || this.#made.isWorthwhile(page.address)
      ? this.#drawnIfGained(page)
      : { made: [] };
  }

  async #drawnIfGained(page: SentPage): Promise<TriedPage> {
    const comparing = this.#compared.get(page.address) ?? this.#compare(page);
    this.#compared.delete(page.address);
    const { drawn, gain, made } = await comparing;
    return gain === undefined ? { made: this.#made.take(made) } : { drawn, made: [] };
  }

  /** Returns whether a page with an unfilled part of the kind may gain. While enough of them are being drawn, it waits for these. */
  async #isWorthTrying(kind: string): Promise<boolean> {
    const tried = this.#kinds.get(kind) ?? { isFruitful: false, trials: [] };
    this.#kinds.set(kind, tried);
    if (tried.trials.length >= MAX_FRUITLESS) await Promise.all(tried.trials);
    return tried.isFruitful || tried.trials.length < MAX_FRUITLESS;
  }

  async #tryKind(kind: string, page: SentPage): Promise<TriedPage> {
    const tried = this.#kinds.get(kind);
    const drawing = this.#drawnIfGained(page);
    if (tried === undefined || tried.isFruitful) return drawing;
    tried.trials.push(
      drawing.then(
        ({ drawn }) => {
          tried.isFruitful ||= drawn !== undefined;
        },
        () => undefined,
      ),
    );
    return drawing;
  }

  /** The decision about the site; undefined if it was not needed. */
  get decision(): Promise<DrawingDecision> | undefined {
    return this.#decision;
  }

  /** Decides about the site, once. */
  decide(): Promise<DrawingDecision> {
    this.#decision ??= this.#trySample();
    return this.#decision;
  }

  async #trySample(): Promise<DrawingDecision> {
    const { start, previous, onDecision } = this.#parts;
    if (start === undefined) return { start: '', drawsAll: false };
    const hash = createHash('sha256').update(start.body).digest('hex');
    if (previous?.start === hash) {
      if (previous.drawsAll) onDecision('as at the last export');
      if (previous.makesLinks) this.#made.expect();
      return previous;
    }
    const comparisons: Promise<Comparison>[] = [];
    for await (const page of this.#sample(start)) {
      const comparing = this.#compare(page);
      comparing.catch(() => undefined); // awaited below
      this.#compared.set(page.address, comparing);
      comparisons.push(comparing);
    }
    const compared = await Promise.all(comparisons);
    if (compared.some(({ gain, made }) => gain === undefined && made.some(this.#parts.isUnknown))) this.#made.expect();
    const gains = compared.map(({ gain }) => gain);
    const gained = gains.filter((gain) => gain !== undefined);
    const drawsAll = gained.length * 2 > gains.length;
    if (drawsAll) onDecision(gained.join('; '));
    return { start: hash, drawsAll, ...(this.#made.isFound && { makesLinks: true }) };
  }

  /** Yields pages with scripts: the start, and those that it links to, in the order of its links. */
  async *#sample(start: SentPage): AsyncGenerator<SentPage> {
    const { fetch, isAllowed, scan } = this.#parts;
    const first = await scan(start);
    // An empty page is drawn anyway, and says nothing of pages with content.
    if (first.page === undefined || first.page.isShell) return;
    const links = first.links.map(pageAddress).filter((address) => address !== start.address && isAllowed(address));
    let count = 0;
    if (first.page.hasScripts) {
      yield start;
      count += 1;
    }
    for (const address of [...new Set(links)].slice(0, MAX_REQUESTS)) {
      if (count === SAMPLE_PAGES) return;
      const page = await fetch(address);
      const facts = page === undefined ? undefined : (await scan(page)).page;
      if (page === undefined || facts?.hasScripts !== true || facts.isShell) continue;
      yield page;
      count += 1;
    }
  }

  async #compare(page: SentPage): Promise<Comparison> {
    const drawn = await this.#parts.draw(page);
    if ('problem' in drawn) return { made: [] };
    if (drawn.isReused) return { drawn, made: [], gain: 'as at the last export' };
    const sent = await this.#parts.scan({ ...page, wantsWords: true });
    const leftOut = sent.page?.leftOut ?? [];
    // Scripts that stay in the bundle add the same there.
    const isLeftToScripts =
      !drawn.readsData && !leftOut.includes('application-script') && !leftOut.includes('module-script');
    const known = new Set(sent.links);
    const made = drawn.scan.links.filter((link) => !known.has(link));
    return { drawn, made, gain: isLeftToScripts ? undefined : gainOf(sent, drawn.scan, made.length) };
  }
}

/** Returns half a sentence about what a drawn page has beyond the page as sent; undefined if that is little, or if it lost words. */
function gainOf(sent: DocumentScan, drawn: DocumentScan, newLinks: number): string | undefined {
  const words = { sent: new Set(sent.words), drawn: new Set(drawn.words) };
  const lost = [...words.sent].filter((word) => !words.drawn.has(word)).length;
  if (lost >= LOST_WORDS && lost > words.sent.size * LOST_WORDS_SHARE) return undefined;
  const newWords = [...words.drawn].filter((word) => !words.sent.has(word)).length;
  const gains =
    (newWords >= GAINED_WORDS && newWords >= words.drawn.size * GAINED_WORDS_SHARE) ||
    (newLinks >= GAINED_LINKS && newLinks >= drawn.links.length * GAINED_LINKS_SHARE);
  return gains
    ? `${newWords} of ${words.drawn.size} distinct words and ${newLinks} of ${drawn.links.length} links are added by scripts`
    : undefined;
}
