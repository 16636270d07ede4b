import { pageAddress } from '../../site/live/address.js';
import type { RobotsRules } from '../../site/live/robots.js';
import type { SiteScope } from '../../site/live/scope.js';
import type { CrawlLimits } from './crawl-limits.js';
import type { CrawlNotes } from './crawl-notes.js';
import type { CrawlTask, Wanted } from './crawl-task.js';
import { trapOf } from './crawl-traps.js';

export interface FrontierOptions {
  readonly scope: SiteScope;
  readonly start: string;
  readonly robots: RobotsRules;
  readonly limits: CrawlLimits;
  readonly notes: CrawlNotes;
  /** Whether files of other hosts are taken in. */
  readonly otherHosts: boolean;
}

/** Files and style sheets for each page that a site may have, and some more. */
const FILES_A_PAGE = 4;
const MORE_FILES = 2000;
/** A crawl that knows its start alone is not at its end. */
const UNKNOWN_YET = 50;

/** Which addresses a crawl knows, and which of them are still to be asked for. */
export class Frontier {
  readonly #options: FrontierOptions;
  readonly #known = new Map<string, CrawlTask>();
  /** What it was handed out as. */
  readonly #done = new Map<string, Wanted>();
  #queue: string[] = [];
  #next = 0;
  #pages = 0;
  #files = 0;
  #isClosed = false;

  constructor(options: FrontierOptions) {
    this.#options = options;
  }

  /**
   * Takes an address in as it was found, if the site holds it, its rules allow it, and the crawl goes that far. Answers the address as it is
   * known, where it was not known before, or known as less.
   */
  admit(found: string, how: Omit<CrawlTask, 'address'>): CrawlTask | undefined {
    if (this.#isClosed) return undefined;
    const address = this.#addressOf(found, how);
    if (address === undefined) return undefined;
    const known = this.#known.get(address);
    if (known !== undefined && !(known.wanted === 'file' && how.wanted !== 'file')) return undefined;
    if (how.wanted !== 'file' && this.#refuses(address, how)) return undefined;
    if (!this.#hasRoom(how)) return undefined;
    const task = { ...how, address };
    this.#known.set(address, task);
    if (known === undefined || this.#done.has(address)) this.#queue.push(address);
    return task;
  }

  /** How far the crawl has come, 0 to 1, as far as can be told: a site is taken to have some addresses more than are known by now. */
  get share(): number {
    return this.#done.size / (this.#known.size + UNKNOWN_YET);
  }

  /** Whether nothing waits to be handed out. */
  get isEmpty(): boolean {
    return this.#next >= this.#queue.length;
  }

  /** The same for several. */
  admitAll(found: readonly string[], how: Omit<CrawlTask, 'address'>): CrawlTask[] {
    return found.flatMap((address) => this.admit(address, how) ?? []);
  }

  /** Takes in what an earlier try of this crawl has admitted. */
  restore(task: CrawlTask): void {
    const known = this.#known.get(task.address);
    if (known !== undefined && (known.wanted !== 'file' || task.wanted === 'file')) return;
    this.#known.set(task.address, task);
    this.#count(task);
    this.#queue.push(task.address);
  }

  /** An earlier try is done with it. */
  markDone({ address, wanted }: CrawlTask): void {
    if (wanted !== 'file' || !this.#done.has(address)) this.#done.set(address, wanted);
  }

  /** The next address; undefined where there is none at the moment. */
  take(): CrawlTask | undefined {
    while (this.#next < this.#queue.length) {
      const address = this.#queue[this.#next++] ?? '';
      if (this.#next > 10_000) {
        this.#queue = this.#queue.slice(this.#next);
        this.#next = 0;
      }
      const task = this.#known.get(address);
      if (task === undefined || this.#isDone(task)) continue;
      this.#done.set(address, task.wanted);
      return task;
    }
    return undefined;
  }

  /** As what it is wanted as now: a file may turn out to be linked to as a page. */
  #isDone({ address, wanted }: CrawlTask): boolean {
    const done = this.#done.get(address);
    return done !== undefined && (done !== 'file' || wanted === 'file');
  }

  /** Nothing more is taken in or handed out. */
  close(): void {
    this.#isClosed = true;
    this.#queue = [];
    this.#next = 0;
  }

  /** A page has one address, whatever parameters its links carry; the start keeps its own. */
  #addressOf(found: string, { wanted, from }: Omit<CrawlTask, 'address'>): string | undefined {
    const { scope, start, notes, otherHosts } = this.#options;
    const address = scope.own(found);
    if (wanted === 'file' && !otherHosts && !scope.isOwnHost(address)) return undefined;
    if (wanted === 'file' || wanted === 'sitemap' || address === start) return address;
    if (wanted === 'frame' ? !scope.isOwnHost(address) : !scope.holds(address)) return undefined;
    const plain = pageAddress(address);
    if (plain !== address)
      for (const name of new URL(address).searchParams.keys())
        notes.add({ kind: 'parameters', subject: name.slice(0, 100), ...(from !== undefined && { from }) });
    return plain;
  }

  #refuses(address: string, { depth, from }: Omit<CrawlTask, 'address'>): boolean {
    const { robots, notes, limits, start } = this.#options;
    const origin = from === undefined ? {} : { from };
    const trap = address === start ? undefined : trapOf(address);
    if (trap !== undefined) notes.add({ kind: 'trap', subject: address, reason: trap, ...origin });
    else if (!robots.isAllowed(address)) notes.add({ kind: 'robots', subject: address, ...origin });
    else if (depth > limits.depth)
      notes.add({
        kind: 'limit',
        subject: 'Raise OFFPRINT_CRAWL_DEPTH.',
        reason: `there are pages more than ${limits.depth} links away from the start`,
      });
    else return false;
    return true;
  }

  #hasRoom(how: Omit<CrawlTask, 'address'>): boolean {
    const { limits, notes } = this.#options;
    const isFull =
      how.wanted === 'file' ? this.#files >= limits.pages * FILES_A_PAGE + MORE_FILES : this.#pages >= limits.pages;
    if (isFull)
      notes.add({
        kind: 'limit',
        subject: 'Raise OFFPRINT_CRAWL_PAGES, or give a start further down.',
        reason: `it has more than ${limits.pages} pages, or too many files`,
      });
    else this.#count(how);
    return !isFull;
  }

  #count({ wanted }: Pick<CrawlTask, 'wanted'>): void {
    if (wanted === 'file') this.#files += 1;
    else if (wanted !== 'sitemap') this.#pages += 1;
  }
}
