import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { DocumentScan, PageScan } from '../../site/live/scan-document.js';
import type { SiteScope } from '../../site/live/scope.js';
import type { CrawlNotes } from './crawl-notes.js';
import type { CrawlRequest } from './crawl-request.js';
import type { CrawlOutcome } from './crawl-step.js';
import { MOST_SAME_PAGES } from './crawl-traps.js';
import type { AddressFetcher, FetchedContent } from './fetch-address.js';
import type { CrawlTask, Frontier } from './frontier.js';
import { NOTHING, type Visit } from './visit.js';

export interface ContentReaderParts {
  readonly request: CrawlRequest;
  readonly fetcher: AddressFetcher;
  readonly scope: SiteScope;
  readonly notes: CrawlNotes;
  readonly frontier: Frontier;
}

/** Tells what answers are: pages, which it may have drawn, files, sitemaps. */
export class ContentReader {
  readonly #parts: ContentReaderParts;
  /** How many pages have the same text. */
  readonly #sameText = new Map<string, number>();
  /** Texts, and whether a server answers with them whatever it is asked for. */
  readonly #catchAll = new Map<string, Promise<boolean>>();

  constructor(parts: ContentReaderParts) {
    this.#parts = parts;
  }

  /** An earlier try has read a page of this text. */
  restore(textHash: string): void {
    this.#countText(textHash);
  }

  /** Looks through what came, and takes in what it leads to. */
  async read(task: CrawlTask, answer: FetchedContent): Promise<Visit> {
    const { request, notes } = this.#parts;
    const { address, wanted, from } = task;
    const origin = from === undefined ? {} : { from };
    if (wanted === 'sitemap') return this.#sitemap(task, answer);
    const document = {
      address,
      contentType: answer.contentType,
      body: answer.body,
      scripts: request.source.scripts ?? 'auto',
    };
    const scan = await request.scan(document);
    if (scan.page === undefined) {
      const { body, ...metadata } = answer;
      const found = this.#parts.frontier.admitAll(scan.files, {
        wanted: 'file',
        depth: task.depth,
        from: from ?? address,
      });
      return {
        outcome: { ...metadata, kind: 'file', ...contentFacts(body) },
        body: this.#unknown(address, body),
        found,
      };
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
    const { notes, frontier, scope } = this.#parts;
    const drawn = first.page?.isShell ? await this.#draw(task) : undefined;
    const { scan, body, contentType, validators } = drawn ?? {
      scan: first,
      body: answer.body,
      contentType: answer.contentType,
      validators: {
        ...(answer.etag !== undefined && { etag: answer.etag }),
        ...(answer.lastModified !== undefined && { lastModified: answer.lastModified }),
      },
    };
    const { page } = scan;
    if (page === undefined) throw new Error(`${task.address} was scanned as something else than a page`);
    if (await this.#isCatchAll(task.address, page.textHash)) {
      notes.add({ kind: 'same-content', subject: task.address, ...(task.from !== undefined && { from: task.from }) });
      return NOTHING;
    }
    for (const tracker of page.trackers) notes.add({ kind: 'tracker', subject: tracker });
    const how = { depth: task.depth + 1, from: task.address };
    // A frame from beside the site is shown with its page, and leads no further.
    const links = task.wanted === 'frame' && !scope.holds(task.address) ? [] : scan.links;
    const found = [
      ...frontier.admitAll(links, { wanted: 'page', ...how }),
      ...frontier.admitAll(scan.frames, { wanted: 'frame', ...how }),
      ...frontier.admitAll(scan.files, { wanted: 'file', ...how }),
    ];
    const outcome: CrawlOutcome = {
      kind: 'page',
      ...pageFacts(page),
      ...(contentType !== undefined && { contentType }),
      ...validators,
      ...(drawn !== undefined && { isDrawn: true }),
      ...contentFacts(body),
    };
    return { outcome, body: this.#unknown(task.address, body), found };
  }

  /** What a browser makes of it; undefined where there is none, or it fails: then the page stays as it was sent. */
  async #draw({ address, from }: CrawlTask) {
    const { request, notes } = this.#parts;
    const origin = from === undefined ? {} : { from };
    if (request.draw === undefined) {
      notes.add({ kind: 'not-drawn', subject: address, reason: 'no Chromium was found beside the worker', ...origin });
      return undefined;
    }
    const drawn = await request.draw(address);
    if ('problem' in drawn) {
      notes.add({ kind: 'not-drawn', subject: address, reason: drawn.problem, ...origin });
      return undefined;
    }
    const body = Buffer.from(drawn.html);
    const contentType = 'text/html; charset=utf-8';
    const scan = await request.scan({ address, contentType, body, scripts: 'strip', isDrawn: true });
    // The server's validators speak of what it sent, not of this.
    return { scan, body, contentType, validators: {} };
  }

  async #sitemap(task: CrawlTask, { body }: FetchedContent): Promise<Visit> {
    const { request, notes, frontier } = this.#parts;
    const text = unpacked(body, request.limits.fileBytes);
    const scan = await request.scan({
      address: task.address,
      contentType: undefined,
      body: text,
      scripts: 'auto',
      isSitemap: true,
    });
    if (scan.kind !== 'sitemap' && request.source.sitemap !== undefined)
      notes.add({ kind: 'missing-file', subject: task.address, reason: 'it is no sitemap' });
    const how = { depth: 0, from: undefined };
    return {
      outcome: { kind: 'nothing' },
      found: [
        ...frontier.admitAll(scan.links, { wanted: 'page', ...how }),
        ...frontier.admitAll(scan.files, { wanted: 'sitemap', ...how }),
      ],
    };
  }

  /** Whether a page is one of many of the same text that stand where nothing is: then a made-up address beside it has it too. */
  async #isCatchAll(address: string, textHash: string): Promise<boolean> {
    if (this.#countText(textHash) <= MOST_SAME_PAGES) return false;
    const known = this.#catchAll.get(textHash) ?? this.#probe(address, textHash);
    this.#catchAll.set(textHash, known);
    return known;
  }

  async #probe(address: string, textHash: string): Promise<boolean> {
    const { request, fetcher } = this.#parts;
    const madeUp = new URL(`${randomUUID()}/`, address).href;
    const answer = await fetcher.fetch(madeUp);
    if (answer.kind !== 'content') return false;
    const { contentType, body } = answer;
    const { page } = await request.scan({ address: madeUp, contentType, body, scripts: 'auto' });
    return page?.textHash === textHash;
  }

  /** A body that the last crawl has already is not written again. */
  #unknown(address: string, body: Buffer): Buffer {
    const known = this.#parts.request.previous?.known(address)?.sha256;
    return known === contentFacts(body).sha256 ? Buffer.alloc(0) : body;
  }

  #countText(textHash: string): number {
    const count = (this.#sameText.get(textHash) ?? 0) + 1;
    this.#sameText.set(textHash, count);
    return count;
  }
}

function pageFacts({ title, description, noindex, textHash }: PageScan) {
  return {
    title: title.slice(0, LONGEST_TITLE),
    ...(description !== undefined && { description: description.slice(0, LONGEST_DESCRIPTION) }),
    ...(noindex && { noindex }),
    textHash,
  };
}

const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 1000;

function contentFacts(body: Buffer): { readonly sha256: string; readonly sizeBytes: number } {
  return { sha256: createHash('sha256').update(body).digest('hex'), sizeBytes: body.length };
}

/** Sitemaps are often packed once more by their author. One that is not what it seems is none. */
function unpacked(body: Buffer, maxOutputLength: number): Buffer {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength });
  } catch {
    return Buffer.alloc(0);
  }
}
