/** The outcome of a question: `unanswered` if the docs do not cover it, `stopped` if the reader left. */
export type ExchangeOutcome = 'answered' | 'unanswered' | 'stopped' | 'failed';
export type Feedback = 'like' | 'dislike';

export interface AnswerSource {
  readonly path: string;
  readonly url: string;
  readonly title: string;
}

/** A question and its answer. */
export interface Exchange {
  /** The id of the answer in its stream, `msg_…`. */
  readonly id: string;
  readonly threadId: string;
  readonly domain: string;
  readonly question: string;
  /** The answer, possibly incomplete. */
  readonly answer: string;
  readonly sources: readonly AnswerSource[];
  readonly currentPath: string | null;
  readonly outcome: ExchangeOutcome;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly feedback: Feedback | null;
  readonly comment: string | null;
  readonly createdAt: Date;
}

export interface Thread {
  readonly id: string;
  readonly organizationId: string;
  readonly domain: string;
  /** The client's name of its reader; `anonymous` if it does not tell readers apart. */
  readonly fingerprint: string;
  /** The first question, shortened. */
  readonly title: string;
  readonly exchangeCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The owner of a thread. Both fields have to match, otherwise the thread does not exist for the caller. */
export interface ThreadOwner {
  readonly organizationId: string;
  readonly domain: string;
}

export interface ListOptions {
  readonly domain?: string;
  readonly limit: number;
  /** The opaque cursor from the last page. */
  readonly cursor?: string;
}

export interface ExchangeFilter extends ListOptions {
  readonly outcome?: ExchangeOutcome;
  readonly feedback?: Feedback;
}

export type NewExchange = Omit<Exchange, 'domain' | 'feedback' | 'comment' | 'createdAt'>;

export interface ThreadRepository {
  /** Stores an exchange and, if it is the first, its thread. Storing the same exchange again changes nothing. */
  record(owner: ThreadOwner & { readonly fingerprint: string }, exchange: NewExchange): Promise<void>;
  /** Returns the newest exchanges of the owner's thread, oldest first; undefined if the owner has no such thread. */
  recent(owner: ThreadOwner, threadId: string, limit: number): Promise<readonly Exchange[] | undefined>;
  get(organizationId: string, threadId: string): Promise<Thread | undefined>;
  /** Lists threads, most recently used first. Rejects with InvalidCursor. */
  list(
    organizationId: string,
    options: ListOptions,
  ): Promise<{ readonly threads: readonly Thread[]; readonly nextCursor: string | null }>;
  /**
   * Lists exchanges, newest first, for example the questions that a site's docs left open or those whose answers
   * readers liked. Rejects with InvalidCursor.
   */
  listExchanges(
    organizationId: string,
    filter: ExchangeFilter,
  ): Promise<{ readonly exchanges: readonly Exchange[]; readonly nextCursor: string | null }>;
  /** Deletes a thread with all its exchanges. Returns false if the organization has no such thread. */
  remove(organizationId: string, threadId: string): Promise<boolean>;
  /** Stores a reader's feedback on an answer; null removes it. Returns false if the owner's thread has no such answer. */
  setFeedback(
    owner: ThreadOwner,
    values: {
      readonly threadId: string;
      readonly exchangeId: string;
      readonly feedback: Feedback | null;
      readonly comment: string | null;
    },
  ): Promise<boolean>;
  /** Deletes threads that were last used before `usedBefore`, in small batches, and returns their number. */
  removeOlder(usedBefore: Date): Promise<number>;
}

/** Counters that all processes of the service share. */
export interface CounterRepository {
  /**
   * Adds to a counter, or restarts it if it has expired, in one statement, so that no request of another process is
   * lost. `forceExpiry` restarts it in any case.
   */
  add(values: CounterStep): Promise<CounterState>;
  get(key: string): Promise<CounterState | undefined>;
  remove(key: string): Promise<boolean>;
  removeExpired(): Promise<number>;
}

export interface CounterStep {
  readonly key: string;
  readonly points: number;
  readonly milliseconds: number;
  readonly forceExpiry?: boolean;
}

export interface CounterState {
  readonly points: number;
  /** The milliseconds until the counter restarts. */
  readonly remainingMilliseconds: number;
}
