import { readRobotsHeader, wishesOf } from '../../site/live/robots-directives.js';
import { splitRoute } from '../../site/live/routes.js';
import type { DocumentScan, PageScan } from '../../site/live/scan-document.js';
import type { SiteScope } from '../../site/live/scope.js';
import { admitData, admitFiles } from './admit-files.js';
import { type CrawlNotes, originOf } from './crawl-notes.js';
import type { CrawlRequest } from './crawl-request.js';
import { NOTHING, type Visit } from './crawl-step.js';
import type { CrawlTask } from './crawl-task.js';
import { createTrial } from './create-trial.js';
import { type DrawnPage, drawPage, glanceAtPage } from './draw-page.js';
import type { DrawingDecision } from './drawing-decision.js';
import type { DrawingTrial, TriedPage } from './drawing-trial.js';
import type { AddressFetcher, FetchedContent } from './fetch-address.js';
import type { CrawlStart } from './find-start.js';
import type { Frontier } from './frontier.js';
import { visitForwarding, visitMoved } from './moved-pages.js';
import { noteDrawing } from './note-drawing.js';
import { type ContentFacts, contentFacts } from './page-facts.js';
import { type PageToKeep, pageOutcome } from './page-to-keep.js';
import { ParameterPages } from './parameter-pages.js';
import { readSitemap } from './read-sitemap.js';
import { RepeatedPages } from './repeated-pages.js';
import { RouteReader } from './route-reader.js';
import type { SiteAnswers } from './site-answers.js';
import type { UnfollowedLinks } from './unfollowed-links.js';

export interface ContentReaderParts {
  readonly request: CrawlRequest;
  readonly fetcher: AddressFetcher;
  readonly answers: SiteAnswers;
  readonly start: CrawlStart;
  readonly scope: SiteScope;
  readonly notes: CrawlNotes;
  readonly frontier: Frontier;
  readonly unfollowed: UnfollowedLinks;
}

/** Classifies responses as pages, files or sitemaps. Pages that scripts fill are drawn by a browser. */
export class ContentReader {
  readonly #parts: ContentReaderParts;
  readonly #repeated: RepeatedPages;
  readonly #routes: RouteReader;
  readonly #trial: DrawingTrial;
  readonly #parameterPages: ParameterPages;

  constructor(parts: ContentReaderParts) {
    this.#parts = parts;
    this.#trial = createTrial(parts);
    const glance = (address: string) => glanceAtPage(parts.request, address);
    this.#routes = new RouteReader({ ...parts, glance, keep: (task, drawn) => this.#keep(task, { ...drawn, drawn }) });
    this.#parameterPages = new ParameterPages({
      glance,
      isAllowed: (address) => parts.frontier.isAllowed(splitRoute(address).document),
      notes: parts.notes,
    });
    this.#repeated = new RepeatedPages({ start: parts.start.address, probe: (address) => this.#probe(address) });
  }

  /** Adds a page that an earlier attempt has read. */
  restore(address: string, facts: Pick<PageScan, 'textHash' | 'shapeHash'>): void {
    this.#repeated.restore(address, facts);
  }

  /** Scans a response and admits the addresses that it leads to. */
  async read(task: CrawlTask, answer: FetchedContent): Promise<Visit> {
    const { request, notes } = this.#parts;
    const { address, wanted, from } = task;
    const origin = originOf(task);
    if (wanted === 'sitemap') return readSitemap(this.#parts, task, answer);
    const document = {
      address,
      contentType: answer.contentType,
      body: answer.body,
      scripts: request.source.scripts ?? 'auto',
      isForeign: !this.#parts.scope.isOwnHost(address),
    };
    const scan = await request.scan(document);
    if (scan.problem !== undefined) {
      notes.add({ kind: 'missing-file', subject: address, reason: scan.problem, ...origin });
      return NOTHING;
    }
    if (scan.page === undefined) {
      const { body, repeatsCredentials: _repeats, isUnchanged: _isUnchanged, ...metadata } = answer;
      if (scan.registersWorker)
        notes.add({ kind: 'left-out', subject: from ?? address, reason: 'service-worker-script', ...origin });
      for (const reason of scan.leftOut ?? [])
        notes.add({ kind: 'left-out', subject: from ?? address, reason, ...origin });
      const how = { depth: task.depth, from: from ?? address };
      const found = [
        ...this.#parts.frontier.admitAll(scan.links, { ...how, wanted: 'page', depth: task.depth + 1 }),
        ...admitFiles(this.#parts.frontier, scan, how, address),
        ...admitData(this.#parts, scan, how),
      ];
      const facts = contentFacts(body);
      return { outcome: { ...metadata, kind: 'file', ...facts }, body: this.#bodyIfNew(address, body, facts), found };
    }
    if (wanted === 'file') {
      notes.add({ kind: 'missing-file', subject: address, reason: 'the server sent a page in its place', ...origin });
      return NOTHING;
    }
    if (answer.body.length === 0) {
      notes.add({ kind: 'page-failed', subject: address, reason: 'the server sent nothing', ...origin });
      return NOTHING;
    }
    return this.#page(task, answer, scan);
  }

  async #page(task: CrawlTask, answer: FetchedContent, first: DocumentScan): Promise<Visit> {
    const forwarded = visitForwarding(this.#parts, task, first.page?.forwarding);
    if (forwarded !== undefined) return forwarded;
    const asked = first.page?.isShell ? await this.#draw(task, answer) : undefined;
    if (asked !== undefined && 'movedTo' in asked) return visitMoved(this.#parts, task, { to: asked.movedTo });
    const { drawn, made } = first.page?.isShell
      ? { drawn: asked, made: [] }
      : await this.#drawIfNeeded(task, answer, first);
    // The server's validators describe what it sent, not what a browser drew.
    const robots = answer.robots === undefined ? {} : { robots: answer.robots };
    if (drawn !== undefined) return this.#keep(task, { ...drawn, drawn, ...robots });
    return this.#keep(task, { ...answer, scan: { ...first, links: [...first.links, ...made] } });
  }

  /** Keeps a page, and admits what it leads to. */
  async #keep(task: CrawlTask, kept: PageToKeep): Promise<Visit> {
    const { scan, body, robots, drawn } = kept;
    const { notes, frontier, scope } = this.#parts;
    const { page } = scan;
    if (page === undefined) throw new Error(`${task.address} was scanned as something else than a page`);
    if (drawn !== undefined) noteDrawing(notes, task.address, drawn);
    const repeated = task.wanted === 'frame' ? undefined : await this.#repeated.kindOf(task.address, page);
    if (repeated !== undefined) {
      const note = page.asksToSignIn
        ? ({ kind: 'sign-in', reason: 'the server sends a form to sign in in its place' } as const)
        : { kind: repeated };
      notes.add({ ...note, subject: task.address, ...originOf(task) });
      return NOTHING;
    }
    for (const tracker of page.trackers) notes.add({ kind: 'tracker', subject: tracker });
    for (const what of page.leftOut)
      notes.add({ kind: 'left-out', subject: task.address, reason: what, from: task.address });
    const how = { depth: task.depth + 1, from: task.address };
    // A frame outside the site is shown with its page, but its links are not followed.
    const isOutside = task.wanted === 'frame' && !scope.includes(task.address);
    if (drawn !== undefined && !isOutside) await this.#parameterPages.look(task.address, drawn);
    const links: CrawlTask[] = isOutside
      ? []
      : [
          ...scan.links.map((address) => ({ address, wanted: 'page' as const, ...how })),
          ...(scan.routes ?? []).map((address) => ({ address, wanted: 'route' as const, ...how })),
        ];
    const { noindex, nofollow } = wishesOf(readRobotsHeader(robots ?? ''), page.robots ?? readRobotsHeader(''));
    const unfollowed = nofollow && this.#heedsNofollow ? this.#parts.unfollowed.hold(links) : undefined;
    const found = [
      ...(unfollowed === undefined ? links : []).flatMap(({ address, ...link }) => frontier.admit(address, link) ?? []),
      ...frontier.admitAll(scan.frames, { wanted: 'frame', ...how }),
      ...admitFiles(frontier, scan, how, task.address),
    ];
    const facts = contentFacts(body);
    const outcome = pageOutcome(kept, page, { noindex, nofollow, facts });
    const held = unfollowed === undefined || unfollowed.length === 0 ? {} : { unfollowed };
    return { outcome, body: this.#bodyIfNew(task.address, body, facts), found, ...held };
  }

  /** False for sources to which directives about links do not apply, or if almost all pages have them. */
  get #heedsNofollow(): boolean {
    const { request, unfollowed } = this.#parts;
    return request.source.isStored !== true && !unfollowed.isIgnored;
  }

  async #drawIfNeeded(
    { address, wanted }: CrawlTask,
    { body, contentType }: FetchedContent,
    scan: DocumentScan,
  ): Promise<TriedPage> {
    const { drawer, source } = this.#parts.request;
    // Whoever chooses how scripts are treated wants the pages as the server sends them.
    if (drawer === undefined || wanted === 'frame' || (source.scripts ?? 'auto') !== 'auto') return { made: [] };
    const tried = await this.#trial.drawIfNeeded({ address, contentType, body }, scan);
    if (this.#trial.decision !== undefined) this.#parts.answers.keepNoMore();
    return tried;
  }

  /** Returns the decision about drawing all pages; undefined if nothing was tried. */
  get drawingDecision(): Promise<DrawingDecision> | undefined {
    return this.#trial.decision;
  }

  /**
   * Draws a page in a browser. Undefined if that fails: then the page stays as the server sent it. `movedTo` is the page of the site that its
   * scripts open in its place.
   */
  async #draw(
    task: CrawlTask,
    { body, contentType, repeatsCredentials }: FetchedContent,
  ): Promise<DrawnPage | { readonly movedTo: string } | undefined> {
    const { request, notes } = this.#parts;
    if (!repeatsCredentials) request.drawer?.offer?.({ address: task.address, contentType, body });
    const drawn = await drawPage(request, task.address, body);
    if ('problem' in drawn) {
      const to = drawn.movedTo === undefined ? undefined : this.#parts.scope.toSiteAddress(drawn.movedTo);
      if (to !== undefined && this.#parts.scope.includes(to)) return { movedTo: to };
      notes.add({ kind: 'not-drawn', subject: task.address, reason: drawn.problem, ...originOf(task) });
      return undefined;
    }
    this.#routes.learn(task.address, body, drawn);
    return drawn;
  }

  /** Reads an address with a route, which is a page if its application shows one for it. */
  readRoute(task: CrawlTask): Promise<Visit> {
    return this.#routes.read(task);
  }

  async #probe(address: string): Promise<PageScan | undefined> {
    const { request, fetcher } = this.#parts;
    if (splitRoute(address).route !== '') {
      const drawn = await drawPage(request, address, Buffer.alloc(0));
      return 'problem' in drawn ? undefined : drawn.scan.page;
    }
    const answer = await fetcher.fetch(address);
    if (answer.kind !== 'content') return undefined;
    const { contentType, body } = answer;
    return (await request.scan({ address, contentType, body, scripts: 'auto' })).page;
  }

  /** Returns the body to store: empty if the last crawl stored it already. */
  #bodyIfNew(address: string, body: Buffer, { sha256 }: ContentFacts): Buffer {
    return this.#parts.request.previous?.known(address)?.sha256 === sha256 ? Buffer.alloc(0) : body;
  }
}
