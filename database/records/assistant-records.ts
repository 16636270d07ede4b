/** What came of a question: `unanswered` where the docs do not say, `stopped` where the reader left. */
export type ExchangeOutcome = 'answered' | 'unanswered' | 'stopped' | 'failed';
export type Feedback = 'like' | 'dislike';

export interface AnswerSource {
  readonly path: string;
  readonly url: string;
  readonly title: string;
}

/** A question and its answer. */
export interface Exchange {
  /** `msg_…`: the id of the answer in its stream. */
  readonly id: string;
  readonly threadId: string;
  readonly domain: string;
  readonly question: string;
  /** As far as it came. */
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
  /** What the client calls its reader; `anonymous` for nobody in particular. */
  readonly fingerprint: string;
  /** The first question, shortened. */
  readonly title: string;
  readonly exchangeCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whose a thread is: both must fit, else there is no such thread. */
export interface ThreadOwner {
  readonly organizationId: string;
  readonly domain: string;
}

export interface ListOptions {
  readonly domain?: string;
  readonly limit: number;
  /** Opaque, from the last answer. */
  readonly cursor?: string;
}

export interface ExchangeFilter extends ListOptions {
  readonly outcome?: ExchangeOutcome;
  readonly feedback?: Feedback;
}

export type NewExchange = Omit<Exchange, 'domain' | 'feedback' | 'comment' | 'createdAt'>;

export interface ThreadRepository {
  /** Keeps an exchange and, where it is the first, its thread. Done twice, the first stands. */
  record(owner: ThreadOwner & { readonly fingerprint: string }, exchange: NewExchange): Promise<void>;
  /** The newest exchanges of the owner's thread, oldest first; undefined where the owner has no such thread. */
  recent(owner: ThreadOwner, threadId: string, limit: number): Promise<readonly Exchange[] | undefined>;
  get(organizationId: string, threadId: string): Promise<Thread | undefined>;
  /** Last used first. Rejects with InvalidCursor. */
  list(
    organizationId: string,
    options: ListOptions,
  ): Promise<{ readonly threads: readonly Thread[]; readonly nextCursor: string | null }>;
  /** Newest first: the questions that a site's docs left open, or that readers liked the answers of. Rejects with InvalidCursor. */
  listExchanges(
    organizationId: string,
    filter: ExchangeFilter,
  ): Promise<{ readonly exchanges: readonly Exchange[]; readonly nextCursor: string | null }>;
  /** With all that was said; false where the organization has no such thread. */
  remove(organizationId: string, threadId: string): Promise<boolean>;
  /** What the reader thinks of an answer; null takes it back. False where the owner's thread has no such answer. */
  setFeedback(
    owner: ThreadOwner,
    values: {
      readonly threadId: string;
      readonly exchangeId: string;
      readonly feedback: Feedback | null;
      readonly comment: string | null;
    },
  ): Promise<boolean>;
  /** Removes threads that were last used before, in small portions; answers how many. */
  removeOlder(usedBefore: Date): Promise<number>;
}

/** Counters that every process of the service shares. */
export interface CounterRepository {
  /**
   * Adds to a counter, or begins it anew where its time has run out, in one statement: no request of another process is
   * lost. `forceExpiry` begins it anew in any case.
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
  /** Until it begins anew. */
  readonly remainingMilliseconds: number;
}
