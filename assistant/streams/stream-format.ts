import type { AnswerEvent } from '../answer/answer-event.js';

/** What names an answer on the wire. */
export interface StreamIdentity {
  readonly threadId: string;
  readonly messageId: string;
}

/** How one protocol writes an answer. */
export interface StreamFormat {
  readonly headers: Readonly<Record<string, string>>;
  /** Written while nothing happens, so that no proxy takes the connection for dead; clients skip it. */
  readonly heartbeat: string;
  /** Text of the whole stream, in pieces that end where a client may read. */
  encode(events: AsyncIterable<AnswerEvent>, identity: StreamIdentity): AsyncGenerator<string>;
}

/** Of every stream: no cache, proxy or compression may hold back or collect what is written piece by piece. */
export const STREAM_HEADERS = {
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;
