import { splitRoute } from '../../site/live/routes.js';
import type { DocumentScan } from '../../site/live/scan-document.js';
import type { SiteScope } from '../../site/live/scope.js';
import { type CrawlNotes, originOf } from './crawl-notes.js';
import type { CrawlRequest } from './crawl-request.js';
import { NOTHING, type Visit } from './crawl-step.js';
import type { CrawlTask } from './crawl-task.js';
import { type DrawnPage, drawPage } from './draw-page.js';
import type { AddressFetcher } from './fetch-address.js';
import type { Frontier } from './frontier.js';
import { MAX_MOVES } from './moved-pages.js';
import { Routers, type SentDocument } from './routers.js';

export interface RouteReaderParts {
  readonly request: CrawlRequest;
  readonly fetcher: AddressFetcher;
  readonly scope: SiteScope;
  readonly notes: CrawlNotes;
  readonly frontier: Frontier;
  /** Draws what an address shows at first. */
  readonly glance: (address: string) => Promise<DocumentScan | { readonly failure: string }>;
  /** Keeps a route as a page. */
  readonly keep: (task: CrawlTask, drawn: DrawnPage) => Promise<Visit>;
}

/** Reads addresses with routes, which are pages if their application shows one for them. */
export class RouteReader {
  readonly #parts: RouteReaderParts;
  readonly #routers: Routers;

  constructor(parts: RouteReaderParts) {
    this.#parts = parts;
    this.#routers = new Routers({
      open: (document) => this.#open(document),
      draw: (address, sent) => drawPage(parts.request, address, sent),
      glance: parts.glance,
      onUntried: (document) => parts.notes.add({ kind: 'routes-untried', subject: document }),
    });
  }

  /** Takes over what was learned about a document when it was drawn as a page. */
  learn(document: string, sent: Buffer, drawn: DrawnPage): void {
    this.#routers.learn(document, sent, drawn);
  }

  async read(task: CrawlTask): Promise<Visit> {
    const { notes, frontier, keep } = this.#parts;
    const { address } = task;
    const { document, route } = splitRoute(address);
    const verdict = await this.#routers.judge(address);
    const origin = originOf(task);
    switch (verdict.kind) {
      case 'page':
        return frontier.claimPage() ? keep(task, verdict.drawn) : NOTHING;
      case 'first-page':
        return { outcome: { kind: 'redirect', to: document }, found: [] };
      case 'moved': {
        const { hops = 0 } = task;
        if (hops >= MAX_MOVES) return NOTHING;
        return { ...NOTHING, found: frontier.admitAll([verdict.to + route], { ...task, hops: hops + 1 }) };
      }
      case 'missing':
        notes.add({
          kind: 'missing-page',
          subject: address,
          reason: 'its application shows no page for it',
          ...origin,
        });
        return NOTHING;
      case 'failed':
        notes.add({ kind: 'page-failed', subject: address, reason: verdict.problem, ...origin });
        return NOTHING;
      case 'place':
        return NOTHING;
    }
  }

  /** Fetches the document of a route. */
  async #open(address: string): Promise<SentDocument | { readonly to: string } | undefined> {
    const { request, fetcher, scope } = this.#parts;
    const answer = await fetcher.fetch(address);
    if (answer.kind === 'redirect') return { to: scope.toSiteAddress(answer.to) };
    if (answer.kind !== 'content') return undefined;
    const { contentType, body } = answer;
    const { page } = await request.scan({ address, contentType, body, scripts: 'auto' });
    return page && { body, isShell: page.isShell === true, hasScripts: page.hasScripts === true };
  }
}
