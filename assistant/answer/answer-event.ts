import type { SearchResult } from '../site-search.js';

/** Why a step or an answer ended, in the words of the AI SDK. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other';

export interface TokenUsage {
  /** Undefined where the model does not count. */
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** A section that was found, with the address that readers are sent to. */
export interface FoundSection extends SearchResult {
  readonly url: string;
}

/** A page that an answer rests on. */
export interface AnswerSource {
  readonly path: string;
  readonly url: string;
  readonly title: string;
}

/** What happens while an answer is made, in order; both wire formats are written from it. */
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
  /** A call that could not be carried out; the model has been told. */
  | { readonly type: 'tool-error'; readonly toolCallId: string }
  | { readonly type: 'source'; readonly source: AnswerSource }
  | { readonly type: 'step-finish'; readonly finishReason: FinishReason; readonly usage: TokenUsage }
  | { readonly type: 'finish'; readonly finishReason: FinishReason; readonly usage: TokenUsage }
  /** Ends the answer; `sentence` is for the reader and tells nothing of the cause. */
  | { readonly type: 'error'; readonly sentence: string };
