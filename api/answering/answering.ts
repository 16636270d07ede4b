import type { Question } from '../../assistant/answer/question.js';
import type { AnsweredSite } from '../../assistant/answer/site-address.js';
import type { StreamIdentity } from '../../assistant/streams/stream-format.js';
import type { AnswerRecord } from './keep-exchange.js';
import type { FormatName } from './stream-formats.js';

/** What is to be answered, in data alone: it may be sent to another thread. */
export interface AnswerOrder {
  readonly organizationId: string;
  readonly site: AnsweredSite;
  readonly question: Question;
  readonly identity: StreamIdentity;
  readonly format: FormatName;
}

/** What belongs to one answer and stays where it was asked for. */
export interface AnswerHandlers {
  /** Aborted when the reader has gone: the answer is then stopped. */
  readonly signal: AbortSignal;
  /** Told once what came of the question, before the end of the stream. Does not reject. */
  readonly keep: (record: AnswerRecord) => Promise<void>;
}

/** Makes answers, on this thread or on others. */
export interface Answering {
  /** Begins an answer: the text of its stream in pieces. Undefined where the site has no index; rejects where the store is away. */
  begin(order: AnswerOrder, handlers: AnswerHandlers): Promise<AsyncGenerator<string> | undefined>;
}
