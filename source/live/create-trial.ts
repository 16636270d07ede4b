import type { CrawlNotes } from './crawl-notes.js';
import type { CrawlRequest } from './crawl-request.js';
import { drawPage } from './draw-page.js';
import { DrawingTrial, type SentPage } from './drawing-trial.js';
import type { FetchOutcome } from './fetch-address.js';
import type { CrawlStart } from './find-start.js';
import type { Frontier } from './frontier.js';
import type { SiteAnswers } from './site-answers.js';

export interface TrialSurroundings {
  readonly request: CrawlRequest;
  readonly answers: SiteAnswers;
  readonly start: CrawlStart;
  readonly notes: CrawlNotes;
  readonly frontier: Frontier;
}

/** Creates the trial that decides which pages of a crawl are drawn. */
export function createTrial({ request, answers, start, frontier, notes }: TrialSurroundings): DrawingTrial {
  const sentPage = (address: string, outcome: FetchOutcome): SentPage | undefined =>
    outcome.kind === 'content' ? { address, contentType: outcome.contentType, body: outcome.body } : undefined;
  return new DrawingTrial({
    start: sentPage(start.address, start.outcome),
    fetch: async (address) => sentPage(address, await answers.fetch(address)),
    isAllowed: (address) => frontier.isAllowed(address),
    isUnknown: (address) => frontier.unknownPage(address) !== undefined,
    scan: (document) => request.scan({ ...document, scripts: 'auto' }),
    draw: (page) => {
      request.drawer?.offer?.(page);
      return drawPage(request, page.address, page.body);
    },
    previous: request.previous?.drawingDecision,
    onDecision: (reason) => notes.add({ kind: 'drawn-site', subject: start.address, reason }),
  });
}
