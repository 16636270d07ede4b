import type { AnswerOrder } from './answering.js';
import type { AnswerRecord } from './keep-exchange.js';

/** What a thread that answers is told; `id` names the answer. */
export type ToThread =
  | { readonly type: 'answer'; readonly id: number; readonly order: AnswerOrder }
  /** The record was kept: the end may be told. */
  | { readonly type: 'kept'; readonly id: number }
  | { readonly type: 'leave'; readonly id: number };

/** What it tells. `no-index`, `failed` and `end` are the last of an answer. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'text'; readonly id: number; readonly text: string }
  | { readonly type: 'keep'; readonly id: number; readonly record: AnswerRecord }
  | { readonly type: 'no-index'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'end'; readonly id: number };

/** An error by its name, which a copy of one would lose. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const { name, message, stack } = error;
  return { name, message, stack };
}

export const fromFailure = ({ name, message, stack }: Failure): Error =>
  Object.assign(new Error(message), { name, ...(stack !== undefined && { stack }) });
