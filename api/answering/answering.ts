import type { Question } from '../../assistant/answer/question.js';
import type { AnsweredSite } from '../../assistant/answer/site-address.js';
import type { StreamIdentity } from '../../assistant/streams/stream-format.js';
import type { AnswerRecord } from './keep-exchange.js';
import type { FormatName } from './stream-formats.js';

/** A question to answer, as plain data that can be sent to another thread. */
export interface AnswerOrder {
  readonly organizationId: string;
  readonly site: AnsweredSite;
  readonly question: Question;
  readonly identity: StreamIdentity;
  readonly format: FormatName;
}

/** The parts of an answer that stay on the thread that asked for it. */
export interface AnswerHandlers {
  /** Aborted when the reader has disconnected; the answer is then cancelled. */
  readonly signal: AbortSignal;
  /** Stores the outcome of the question. Called once, before the end of the stream; does not reject. */
  readonly keep: (record: AnswerRecord) => Promise<void>;
}

/** Writes answers on this thread or on others. */
export interface Answering {
  /**
   * Begins an answer and returns the text of its stream in pieces, or undefined if the site has no index. Rejects if the object store is
   * unavailable.
   */
  begin(order: AnswerOrder, handlers: AnswerHandlers): Promise<AsyncGenerator<string> | undefined>;
}
