import type { SearchResult } from '../site-search.js';

/** The reason why a step or an answer ended, in the AI SDK's terms. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other';

export interface TokenUsage {
  /** The number of input tokens; undefined if the model does not report it. */
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** A found section with its public address. */
export interface FoundSection extends SearchResult {
  readonly url: string;
}

/** A page that an answer cites. */
export interface AnswerSource {
  readonly path: string;
  readonly url: string;
  readonly title: string;
}

/** An event of an answer in progress. Both wire formats are written from these events. */
export type AnswerEvent =
  | { readonly type: 'step-start' }
  | { readonly type: 'text-start'; readonly id: string }
  | { readonly type: 'text-delta'; readonly id: string; readonly text: string }
  | { readonly type: 'text-end'; readonly id: string }
  | { readonly type: 'reasoning-start'; readonly id: string }
  | { readonly type: 'reasoning-delta'; readonly id: string; readonly text: string }
  | { readonly type: 'reasoning-end'; readonly id: string }
  | { readonly type: 'tool-input-start'; readonly toolCallId: string; readonly toolName: string }
  | { readonly type: 'tool-input-delta'; readonly toolCallId: string; readonly delta: string }
  | { readonly type: 'tool-call'; readonly toolCallId: string; readonly toolName: string; readonly input: object }
  | { readonly type: 'tool-result'; readonly toolCallId: string; readonly sections: readonly FoundSection[] }
  /** A tool call that failed; the model was informed. */
  | { readonly type: 'tool-error'; readonly toolCallId: string }
  | { readonly type: 'source'; readonly source: AnswerSource }
  | { readonly type: 'step-finish'; readonly finishReason: FinishReason; readonly usage: TokenUsage }
  | { readonly type: 'finish'; readonly finishReason: FinishReason; readonly usage: TokenUsage }
  /** Ends the answer with an error. `sentence` is for the reader and does not contain the cause. */
  | { readonly type: 'error'; readonly sentence: string };
