import { pageAddress } from '../../site/live/address.js';
import type { RobotsRules } from '../../site/live/robots.js';
import { splitRoute } from '../../site/live/routes.js';
import type { SiteScope } from '../../site/live/scope.js';
import type { CrawlLimits } from './crawl-limits.js';
import type { CrawlNotes } from './crawl-notes.js';
import type { CrawlTask, Wanted } from './crawl-task.js';
import { trapOf } from './crawl-traps.js';
import { endsSession } from './sign-in.js';

export interface FrontierOptions {
  readonly scope: SiteScope;
  readonly start: string;
  readonly robots: RobotsRules;
  readonly limits: CrawlLimits;
  readonly notes: CrawlNotes;
  /** True when files of other hosts are fetched. */
  readonly otherHosts: boolean;
  /** Returns whether requests for an address carry credentials. */
  readonly isSignedIn?: (address: string) => boolean;
}

/** The number of files that a site may have for each of its pages. */
const FILES_A_PAGE = 4;
/** The number of files that a site may have in addition. */
const ADDITIONAL_FILES = 2000;
/** The number of undiscovered addresses that the estimate of the progress assumes. */
const UNDISCOVERED = 50;

/** The addresses that a crawl knows, and the queue of those that are still to be fetched. */
export class Frontier {
  readonly #options: FrontierOptions;
  readonly #known = new Map<string, CrawlTask>();
  /** The kind that each finished address was fetched for. */
  readonly #done = new Map<string, Wanted>();
  #queue: string[] = [];
  #next = 0;
  #pages = 0;
  #files = 0;
  #routes = 0;
  #isClosed = false;

  constructor(options: FrontierOptions) {
    this.#options = options;
  }

  /**
   * Admits a found address if it belongs to the site, the rules allow it, and the limits are not reached. Returns the
   * task if the address is new, or was known only as a file.
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

  /** The estimated progress, 0 to 1. A site is assumed to have some more addresses than are known. */
  get share(): number {
    return this.#done.size / (this.#known.size + UNDISCOVERED);
  }

  /** True when the queue is empty. */
  get isEmpty(): boolean {
    return this.#next >= this.#queue.length;
  }

  /** Admits several addresses. */
  admitAll(found: readonly string[], how: Omit<CrawlTask, 'address'>): CrawlTask[] {
    return found.flatMap((address) => this.admit(address, how) ?? []);
  }

  /** Admits a task of an earlier attempt. */
  restore(task: CrawlTask): void {
    const known = this.#known.get(task.address);
    if (known !== undefined && (known.wanted !== 'file' || task.wanted === 'file')) return;
    this.#known.set(task.address, task);
    this.#count(task);
    this.#queue.push(task.address);
  }

  /** Returns whether a page belongs to the site and the rules for crawlers allow it. */
  isAllowed(address: string): boolean {
    const { scope, robots } = this.#options;
    return scope.includes(address) && robots.isAllowed(address) && trapOf(address) === undefined;
  }

  /**
   * Returns the address that a page is read at, if it belongs to the site, the rules for crawlers allow it, and it is not known.
   * Undefined for any other.
   */
  unknownPage(found: string): string | undefined {
    const address = pageAddress(this.#options.scope.toSiteAddress(found));
    return this.isAllowed(address) && !this.#known.has(address) ? address : undefined;
  }

  /** Counts a route that is a page. Returns false, and reports it, if the site already has the maximum number of pages. */
  claimPage(): boolean {
    return this.#hasRoom({ wanted: 'page' });
  }

  /** Marks a task that an earlier attempt finished. */
  markDone({ address, wanted }: CrawlTask): void {
    if (wanted !== 'file' || !this.#done.has(address)) this.#done.set(address, wanted);
  }

  /** Returns the next task; undefined when there is none at the moment. */
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

  /** Returns whether an address was fetched as what it is wanted as: a file may turn out to be linked to as a page. */
  #isDone({ address, wanted }: CrawlTask): boolean {
    const done = this.#done.get(address);
    return done !== undefined && (done !== 'file' || wanted === 'file');
  }

  /** Stops the crawl: no address is admitted or returned any more. */
  close(): void {
    this.#isClosed = true;
    this.#queue = [];
    this.#next = 0;
  }

  /**
   * Returns the address to fetch. A page has one address, whatever parameters its links have; the start keeps its own.
   */
  #addressOf(found: string, { wanted, from }: Omit<CrawlTask, 'address'>): string | undefined {
    const { scope, start, notes, otherHosts } = this.#options;
    const address = scope.toSiteAddress(found);
    if (wanted === 'file' && !otherHosts && !scope.isOwnHost(address)) return undefined;
    if (wanted === 'file' || wanted === 'sitemap' || address === start) return address;
    if (wanted === 'frame' ? !scope.isOwnHost(address) : !scope.includes(address)) return undefined;
    const { document } = splitRoute(address);
    const plain = document === start ? address : pageAddress(address);
    if (plain !== address)
      for (const name of new URL(address).searchParams.keys())
        notes.add({ kind: 'parameters', subject: name.slice(0, 100), ...(from !== undefined && { from }) });
    return plain;
  }

  #refuses(address: string, { depth, from }: Omit<CrawlTask, 'address'>): boolean {
    const { robots, notes, limits, start, isSignedIn } = this.#options;
    const origin = from === undefined ? {} : { from };
    const trap = address === start ? undefined : trapOf(address);
    if (trap !== undefined) notes.add({ kind: 'trap', subject: address, reason: trap, ...origin });
    else if (!robots.isAllowed(splitRoute(address).document))
      notes.add({ kind: 'robots', subject: address, ...origin });
    else if (isSignedIn?.(address) && endsSession(address))
      notes.add({ kind: 'sign-out', subject: address, ...origin });
    else if (depth > limits.depth)
      notes.add({
        kind: 'limit',
        subject: 'Raise OFFPRINT_CRAWL_DEPTH.',
        reason: `there are pages more than ${limits.depth} links away from the start`,
      });
    else return false;
    return true;
  }

  #hasRoom(how: Pick<CrawlTask, 'wanted'>): boolean {
    const { limits, notes } = this.#options;
    const additional = limits.pages * FILES_A_PAGE + ADDITIONAL_FILES;
    const isFull =
      how.wanted === 'file'
        ? this.#files >= additional
        : how.wanted === 'route'
          ? this.#routes >= additional
          : this.#pages >= limits.pages;
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
    else if (wanted === 'route') this.#routes += 1;
    else if (wanted !== 'sitemap') this.#pages += 1;
  }
}
