import type { AnswerEvent } from '../answer/answer-event.js';

/** The ids of an answer in the protocol. */
export interface StreamIdentity {
  readonly threadId: string;
  readonly messageId: string;
}

/** A protocol for streaming an answer. */
export interface StreamFormat {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent while there is no other output, so that proxies keep the connection open; clients ignore it. */
  readonly heartbeat: string;
  /** Yields the text of the stream in pieces that end where a client may read. */
  encode(events: AsyncIterable<AnswerEvent>, identity: StreamIdentity): AsyncGenerator<string>;
}

/** The headers of every stream: caches, proxies and compression must not buffer it. */
export const STREAM_HEADERS = {
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;
