import type { AnswerOrder } from './answering.js';
import type { AnswerRecord } from './keep-exchange.js';

/** A message to a worker thread. `id` identifies the answer. */
export type ToThread =
  | { readonly type: 'answer'; readonly id: number; readonly order: AnswerOrder }
  | { readonly type: 'leave'; readonly id: number };

/** The outcome of a question, once it is known. It must be stored before the text of this message is passed to the reader. */
interface Recorded {
  readonly record: AnswerRecord | undefined;
}

/** A message from a worker thread. `no-index`, `failed` and `end` are the last messages of an answer. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'no-index'; readonly id: number }
  | (Recorded & { readonly type: 'text' | 'end'; readonly id: number; readonly text: string })
  | (Recorded & { readonly type: 'failed'; readonly id: number; readonly failure: Failure });

/** An error as plain data: structured cloning would lose its name. */
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
