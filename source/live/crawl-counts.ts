import type { FetchOutcome } from './fetch-address.js';

/** The kinds of responses to the requests of a crawl. */
export const ANSWERS = ['downloaded', 'unchanged', 'redirects', 'missing'] as const;

/**
 * The kind of a response: content, the server's statement that nothing has changed, a redirect, or nothing, because the
 * address does not exist or failed.
 */
export type AnswerKind = (typeof ANSWERS)[number];

/** The number of addresses that a crawl requested, and the number of responses of each kind. */
export type CrawlCounts = Readonly<Record<AnswerKind | 'requested', number>>;

/** Returns the kind of a response. */
export function answerKind(answer: FetchOutcome): AnswerKind {
  switch (answer.kind) {
    case 'content':
      return answer.isUnchanged ? 'unchanged' : 'downloaded';
    case 'same':
      return 'unchanged';
    case 'redirect':
      return 'redirects';
    case 'gone':
    case 'away':
      return 'missing';
  }
}

/** Counts responses. */
export class AnswerCounter {
  readonly #counts: Record<AnswerKind, number> = { downloaded: 0, unchanged: 0, redirects: 0, missing: 0 };

  add(kind: AnswerKind): void {
    this.#counts[kind] += 1;
  }

  get counts(): CrawlCounts {
    return { requested: Object.values(this.#counts).reduce((sum, count) => sum + count, 0), ...this.#counts };
  }
}
