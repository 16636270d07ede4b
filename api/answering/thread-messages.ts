import type { AnswerOrder } from './answering.js';
import type { AnswerRecord } from './keep-exchange.js';

/** What a thread that answers is told; `id` names the answer. */
export type ToThread =
  | { readonly type: 'answer'; readonly id: number; readonly order: AnswerOrder }
  | { readonly type: 'leave'; readonly id: number };

/** What came of the question, once it is known: to be kept before the reader is told what is said with it or later. */
interface Recorded {
  readonly record: AnswerRecord | undefined;
}

/** What it tells. `no-index`, `failed` and `end` are the last of an answer. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'no-index'; readonly id: number }
  | (Recorded & { readonly type: 'text' | 'end'; readonly id: number; readonly text: string })
  | (Recorded & { readonly type: 'failed'; readonly id: number; readonly failure: Failure });

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
