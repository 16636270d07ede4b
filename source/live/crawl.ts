import { routeAddress } from '../../site/live/routes.js';
import type { SiteScope } from '../../site/live/scope.js';
import { CrawlUnfinished, SourceUnavailable } from '../source-errors.js';
import { ContentReader } from './content-reader.js';
import { AnswerCounter, type AnswerKind, answerKind, type CrawlCounts } from './crawl-counts.js';
import { type CrawlNote, type CrawlNotes, originOf } from './crawl-notes.js';
import type { CrawlRequest } from './crawl-request.js';
import { type CrawledAddress, NOTHING, type Visit } from './crawl-step.js';
import type { CrawlTask } from './crawl-task.js';
import type { DrawingDecision } from './drawing-decision.js';
import type { AddressFetcher, FetchOutcome } from './fetch-address.js';
import { adviceFor, type CrawlStart } from './find-start.js';
import type { Frontier } from './frontier.js';
import { LostHosts } from './lost-hosts.js';
import { noteRouteParameters } from './note-route-parameters.js';
import { noteSignIns } from './note-sign-ins.js';
import { isSignInStatus } from './sign-in.js';
import type { SiteAnswer, SiteAnswers } from './site-answers.js';
import type { UnfollowedLinks } from './unfollowed-links.js';

export interface CrawlParts {
  readonly request: CrawlRequest;
  readonly fetcher: AddressFetcher;
  readonly answers: SiteAnswers;
  readonly start: CrawlStart;
  readonly scope: SiteScope;
  readonly notes: CrawlNotes;
  readonly frontier: Frontier;
  readonly unfollowed: UnfollowedLinks;
}

/** The number of failures in a row after which the server counts as unavailable; continuing would only leave gaps. */
const MAX_FAILURES = 15;
/** The time until the next attempt, in seconds: a server that is being changed is back soon. */
const RETRY_AFTER_SECONDS = 15;
/** The weight of a failure with which the server asks for a long pause. */
const DELAYED_FAILURE_WEIGHT = 5;
/** Maximum number of redirects; browsers follow 20. */
const MAX_HOPS = 10;

/** A running crawl: visits addresses and records what they are. */
export class Crawl {
  readonly outcomes = new Map<string, CrawledAddress>();
  readonly #parts: CrawlParts;
  readonly #reader: ContentReader;
  readonly #startedAt = performance.now();
  /** The duration of earlier attempts. */
  #elapsedBeforeMs = 0;
  /** Notes about faults that another attempt may not have. */
  readonly #passing: CrawlNote[] = [];
  #bytes = 0;
  #away = 0;
  readonly #counter = new AnswerCounter();
  readonly #lostHosts = new LostHosts();

  constructor(parts: CrawlParts) {
    this.#parts = parts;
    this.#reader = new ContentReader(parts);
  }

  /** Loads the results of earlier attempts, in whatever order they were written. */
  async resume(): Promise<void> {
    const { frontier, notes, request, unfollowed } = this.#parts;
    for await (const { value } of request.journal.read()) {
      const { task, outcome, found, answer, elapsedMs } = value;
      frontier.restore(task);
      frontier.markDone(task);
      for (const each of found) frontier.restore(each);
      unfollowed.hold(value.unfollowed ?? []);
      for (const note of value.notes) notes.add(note);
      if (answer !== undefined) this.#counter.add(answer);
      this.#elapsedBeforeMs = Math.max(this.#elapsedBeforeMs, elapsedMs);
      // An address that a picture requested as a file and a link as a page is a page.
      if (task.wanted === 'file' && this.outcomes.has(task.address)) continue;
      this.outcomes.set(task.address, { task, outcome });
      if (outcome.kind === 'page') this.#reader.restore(task.address, outcome);
      if (outcome.kind === 'page' && task.wanted === 'route') frontier.claimPage();
      if ('sizeBytes' in outcome) this.#bytes += outcome.sizeBytes;
    }
    notes.takeFresh();
    if (notes.of('nofollow-ignored').length === 0) return;
    unfollowed.isIgnored = true;
    for (const each of unfollowed.missed(frontier)) frontier.restore(each);
  }

  /** Takes in the start, and what is known of the site before it is read. */
  seed({ sitemaps, pages, files }: Readonly<Record<'sitemaps' | 'pages' | 'files', readonly string[]>>): void {
    const { frontier, start } = this.#parts;
    frontier.admit(start.address, { wanted: 'page', depth: 0, from: undefined });
    for (const page of pages) frontier.admit(page, { wanted: 'page', depth: 0, from: undefined });
    for (const file of files) frontier.admit(file, { wanted: 'file', depth: 0, from: undefined });
    for (const sitemap of sitemaps) frontier.admit(sitemap, { wanted: 'sitemap', depth: 0, from: undefined });
  }

  /** The decision about drawing all pages; undefined if nothing was tried. */
  get drawingDecision(): Promise<DrawingDecision> | undefined {
    return this.#reader.drawingDecision;
  }

  /** The number of requests and of the kinds of responses, all attempts together. */
  get counts(): CrawlCounts {
    return this.#counter.counts;
  }

  async work(task: CrawlTask): Promise<void> {
    const { request, frontier, notes } = this.#parts;
    if (this.#isOver()) return frontier.close();
    const [visit, answer] = await this.#visit(task);
    if (answer !== undefined) this.#counter.add(answer);
    const { outcome, body, found, unfollowed } = visit;
    this.outcomes.set(task.address, { task, outcome });
    // Another attempt fetches it again.
    if (visit === AWAY) return;
    const elapsedMs = Math.round(this.#elapsedMs());
    const details = { ...(unfollowed !== undefined && { unfollowed }), ...(answer !== undefined && { answer }) };
    await request.journal.append({ task, outcome, found, ...details, notes: notes.takeFresh(), elapsedMs }, body);
    request.onProgress?.(frontier.share);
    // The crawl pauses only after some progress, otherwise no number of attempts would be enough.
    const { pauseAfterMs = Number.POSITIVE_INFINITY } = request;
    if (performance.now() - this.#startedAt > pauseAfterMs && !frontier.isEmpty) await this.#pause();
  }

  async #pause(): Promise<never> {
    await this.#parts.request.journal.flush();
    throw new CrawlUnfinished();
  }

  /** Adds the notes that are known only at the end. */
  finish(): void {
    const { notes } = this.#parts;
    for (const note of this.#passing) if (!this.#lostHosts.has(note.subject)) notes.add(note);
    this.#lostHosts.note(notes);
    noteRouteParameters(this.outcomes, notes);
    const { start } = this.#parts;
    noteSignIns({ outcomes: this.outcomes, notes, start: start.address, advice: this.#advice(start.address) });
    for (const { task } of this.outcomes.values())
      if (this.#isCircular(task.address))
        notes.add({
          kind: 'missing-page',
          subject: task.address,
          reason: 'it redirects in a circle',
          ...originOf(task),
        });
  }

  #advice(address: string): string {
    const { client, source } = this.#parts.request;
    return adviceFor(address, source.url, client);
  }

  #isCircular(address: string): boolean {
    let at = address;
    for (let step = 0; step <= MAX_HOPS; step++) {
      const outcome = this.outcomes.get(at)?.outcome;
      if (outcome?.kind !== 'redirect') return false;
      at = outcome.to;
      if (at === address) return true;
    }
    return false;
  }

  #elapsedMs(): number {
    return this.#elapsedBeforeMs + performance.now() - this.#startedAt;
  }

  #isOver(): boolean {
    const { limits } = this.#parts.request;
    const reason =
      this.#bytes > limits.bytes
        ? { reason: `its pages and files have more than ${limits.bytes} bytes`, subject: 'Raise OFFPRINT_CRAWL_BYTES.' }
        : this.#elapsedMs() > limits.milliseconds
          ? {
              reason: `reading it took more than ${Math.round(limits.milliseconds / 60_000)} minutes`,
              subject: 'Raise OFFPRINT_CRAWL_MINUTES.',
            }
          : undefined;
    if (reason !== undefined) this.#parts.notes.add({ kind: 'limit', ...reason });
    return reason !== undefined;
  }

  async #visit(task: CrawlTask): Promise<readonly [Visit, AnswerKind?]> {
    if (task.wanted === 'route') return [await this.#visitRoute(task)];
    if (this.#lostHosts.skips(task)) return [AWAY];
    const answer = await this.#parts.answers.fetch(task.address);
    this.#watch(task, answer);
    return [await this.#read(task, answer), answerKind(answer)];
  }

  async #visitRoute(task: CrawlTask): Promise<Visit> {
    const visit = await this.#reader.readRoute(task);
    if ('sizeBytes' in visit.outcome) this.#bytes += visit.outcome.sizeBytes;
    return visit;
  }

  async #read(task: CrawlTask, answer: SiteAnswer): Promise<Visit> {
    if (answer.kind === 'redirect') return this.#redirect(task, answer);
    if (answer.kind !== 'content') return this.#refused(task, answer);
    this.#bytes += answer.body.length;
    if (answer.repeatsCredentials) this.#parts.notes.add({ kind: 'repeated-credentials', subject: task.address });
    return this.#reader.read(task, answer);
  }

  /**
   * Ends the crawl when the site's own server no longer answers. It is retried later, and nothing that was read is
   * lost.
   */
  #watch(task: CrawlTask, answer: FetchOutcome): void {
    const { address } = task;
    if (!this.#parts.scope.isOwnHost(address)) {
      if (answer.kind === 'away') this.#lostHosts.failed(task, answer.reason);
      else this.#lostHosts.answered(task);
      return;
    }
    if (answer.kind !== 'away') {
      this.#away = 0;
      return;
    }
    const { reason, retryAfterSeconds } = answer;
    this.#away += retryAfterSeconds === undefined ? 1 : DELAYED_FAILURE_WEIGHT;
    if (this.#away < MAX_FAILURES) return;
    throw new SourceUnavailable(`${new URL(address).host} no longer answers (${reason}); check that the site is up`, {
      retryAfterSeconds: retryAfterSeconds ?? RETRY_AFTER_SECONDS,
    });
  }

  #redirect(task: CrawlTask, { to, fragment }: Extract<FetchOutcome, { kind: 'redirect' }>): Visit {
    const { scope, frontier, notes } = this.#parts;
    const target = scope.toSiteAddress(to);
    const { wanted, depth, from, place, hops = 0 } = task;
    if (hops >= MAX_HOPS) {
      const reason = `it redirects more than ${MAX_HOPS} times`;
      notes.add({
        kind: isPage(task) ? 'missing-page' : 'missing-file',
        subject: task.address,
        reason,
        ...originOf(task),
      });
      return NOTHING;
    }
    const how = { depth, from, ...(place && { place }), hops: hops + 1 };
    const route = wanted === 'page' && fragment !== undefined ? routeAddress(fragment, target) : undefined;
    const found = [
      ...frontier.admitAll([target], { wanted, ...how }),
      ...frontier.admitAll(route === undefined ? [] : [route], { wanted: 'route', ...how }),
    ];
    return { outcome: { kind: 'redirect', to: target, ...(fragment !== undefined && { fragment }) }, found };
  }

  #refused(task: CrawlTask, answer: Extract<FetchOutcome, { reason: string }>): Visit {
    const { request, notes } = this.#parts;
    const { address, wanted } = task;
    const hasStatus = isPage(task) && answer.kind === 'gone';
    if (hasStatus && isSignInStatus(answer.status)) {
      const reason = `${answer.reason}; ${this.#advice(address)}`;
      notes.add({ kind: 'no-access', subject: address, reason, ...originOf(task) });
      return NOTHING;
    }
    const kind = !isPage(task)
      ? 'missing-file'
      : answer.kind === 'gone' && answer.status !== undefined
        ? 'missing-page'
        : 'page-failed';
    const note: CrawlNote = { kind, subject: address, reason: answer.reason, ...originOf(task) };
    if (wanted === 'sitemap' && request.source.sitemap === undefined) return NOTHING;
    if (answer.kind === 'gone') notes.add(note);
    else this.#passing.push(note);
    return answer.kind === 'gone' ? NOTHING : AWAY;
  }
}

/**
 * The result of an unavailable address. It is a different object than `NOTHING`, because another attempt may succeed.
 */
const AWAY: Visit = { ...NOTHING };

const isPage = ({ wanted }: CrawlTask) => wanted !== 'file' && wanted !== 'sitemap';
