import type { SiteScope } from '../../site/live/scope.js';
import { SourceUnavailable } from '../source-errors.js';
import { ContentReader } from './content-reader.js';
import type { CrawlNote, CrawlNotes } from './crawl-notes.js';
import type { CrawlRequest } from './crawl-request.js';
import type { CrawlOutcome } from './crawl-step.js';
import type { AddressFetcher, FetchedContent, FetchOutcome } from './fetch-address.js';
import type { CrawlStart } from './find-start.js';
import type { CrawlTask, Frontier } from './frontier.js';
import { NOTHING, type Visit } from './visit.js';

export interface CrawlParts {
  readonly request: CrawlRequest;
  readonly fetcher: AddressFetcher;
  readonly start: CrawlStart;
  readonly scope: SiteScope;
  readonly notes: CrawlNotes;
  readonly frontier: Frontier;
}

/** An address with what it turned out to be. */
export interface CrawledAddress {
  readonly task: CrawlTask;
  readonly outcome: CrawlOutcome;
}

/** So many in a row without an answer: the server is away, and asking on would only make holes. */
const MOST_AWAY = 15;

/** A crawl at work: visits addresses, and remembers what they are. */
export class Crawl {
  readonly outcomes = new Map<string, CrawledAddress>();
  readonly #parts: CrawlParts;
  readonly #reader: ContentReader;
  readonly #deadline: number;
  /** Of faults that another try may not meet. */
  readonly #passing: CrawlNote[] = [];
  #bytes = 0;
  #away = 0;
  /** The answer for the start is there already. */
  #startOutcome: FetchOutcome | undefined;

  constructor(parts: CrawlParts) {
    this.#parts = parts;
    this.#reader = new ContentReader(parts);
    this.#startOutcome = parts.start.outcome;
    this.#deadline = Date.now() + parts.request.limits.milliseconds;
  }

  /** Takes over what an earlier try has done. */
  async resume(): Promise<void> {
    const { frontier, notes, request } = this.#parts;
    for await (const { value } of request.journal.read()) {
      frontier.restore(value.task);
      frontier.markDone(value.task.address);
      for (const task of value.found) frontier.restore(task);
      for (const note of value.notes) notes.add(note);
      this.outcomes.set(value.task.address, { task: value.task, outcome: value.outcome });
      if (value.outcome.kind === 'page') this.#reader.restore(value.outcome.textHash);
      if ('sizeBytes' in value.outcome) this.#bytes += value.outcome.sizeBytes;
    }
    notes.takeFresh();
  }

  seed(sitemaps: readonly string[]): void {
    const { frontier, start } = this.#parts;
    frontier.admit(start.address, { wanted: 'page', depth: 0, from: undefined });
    for (const sitemap of sitemaps) frontier.admit(sitemap, { wanted: 'sitemap', depth: 0, from: undefined });
  }

  async work(task: CrawlTask): Promise<void> {
    const { request, frontier, notes } = this.#parts;
    if (this.#isOver()) return frontier.close();
    const visit = await this.#visit(task);
    const { outcome, body, found } = visit;
    this.outcomes.set(task.address, { task, outcome });
    // Another try of this crawl asks again.
    if (visit === AWAY) return;
    await request.journal.append({ task, outcome, found, notes: notes.takeFresh() }, body);
  }

  /** Nothing more will be visited. */
  finish(): void {
    for (const note of this.#passing) this.#parts.notes.add(note);
  }

  #isOver(): boolean {
    const { limits } = this.#parts.request;
    const reason =
      this.#bytes > limits.bytes
        ? { reason: `its pages and files have more than ${limits.bytes} bytes`, subject: 'Raise OFFPRINT_CRAWL_BYTES.' }
        : Date.now() > this.#deadline
          ? {
              reason: `reading it took more than ${Math.round(limits.milliseconds / 60_000)} minutes`,
              subject: 'Raise OFFPRINT_CRAWL_MINUTES.',
            }
          : undefined;
    if (reason !== undefined) this.#parts.notes.add({ kind: 'limit', ...reason });
    return reason !== undefined;
  }

  async #visit(task: CrawlTask): Promise<Visit> {
    const { request, fetcher, start } = this.#parts;
    const known = request.previous?.known(task.address);
    const isStart = task.address === start.address && this.#startOutcome !== undefined;
    const answer = isStart && this.#startOutcome ? this.#startOutcome : await fetcher.fetch(task.address, known);
    if (isStart) this.#startOutcome = undefined;
    this.#watch(task, answer);
    if (answer.kind === 'redirect') return this.#redirect(task, answer.to);
    if (answer.kind === 'gone' || answer.kind === 'away') return this.#refused(task, answer);
    if (answer.kind === 'content') return this.#read(task, answer);
    const body = request.previous?.read(task.address);
    // What it was is not there any more: asked for again, without saying that it is known.
    if (body === undefined || known === undefined) return this.#read(task, await this.#fetchWhole(task.address));
    const { sha256: _hash, ...metadata } = known;
    return this.#read(task, { kind: 'content', body, ...metadata });
  }

  #read(task: CrawlTask, answer: FetchedContent): Promise<Visit> {
    this.#bytes += answer.body.length;
    return this.#reader.read(task, answer);
  }

  async #fetchWhole(address: string): Promise<FetchedContent> {
    const answer = await this.#parts.fetcher.fetch(address);
    if (answer.kind === 'content') return answer;
    throw new SourceUnavailable(`${address} is gone since it was asked for first; start the export again`);
  }

  /** Where the site's own server no longer answers, the crawl ends and is tried again later: nothing that was read is lost. */
  #watch({ address }: CrawlTask, answer: FetchOutcome): void {
    if (!this.#parts.scope.isOwnHost(address)) return;
    this.#away = answer.kind === 'away' ? this.#away + 1 : 0;
    if (this.#away < MOST_AWAY || answer.kind !== 'away') return;
    throw new SourceUnavailable(
      `${new URL(address).host} no longer answers (${answer.reason}); check that the site is up`,
    );
  }

  #redirect(task: CrawlTask, to: string): Visit {
    const target = this.#parts.scope.own(to);
    const { wanted, depth, from } = task;
    const found = this.#parts.frontier.admitAll([target], { wanted, depth, from });
    return { outcome: { kind: 'redirect', to: target }, found };
  }

  #refused({ address, wanted, from }: CrawlTask, answer: Extract<FetchOutcome, { reason: string }>): Visit {
    const { request, notes } = this.#parts;
    const isPage = wanted === 'page' || wanted === 'frame';
    const kind = !isPage
      ? 'missing-file'
      : answer.kind === 'gone' && answer.status !== undefined
        ? 'missing-page'
        : 'page-failed';
    const note: CrawlNote = { kind, subject: address, reason: answer.reason, ...(from !== undefined && { from }) };
    if (wanted === 'sitemap' && request.source.sitemap === undefined) return NOTHING;
    if (answer.kind === 'gone') notes.add(note);
    else this.#passing.push(note);
    return answer.kind === 'gone' ? NOTHING : AWAY;
  }
}

/** Told apart from nothing: it is not the last word. */
const AWAY: Visit = { ...NOTHING };
