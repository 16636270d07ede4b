import type { TokenUsage } from './answer-event.js';

/** The usage of a step that no model took part in. */
export const NO_USAGE: TokenUsage = { inputTokens: undefined, outputTokens: undefined };

/** Returns the tokens of several steps. A count that one of them lacks is that of the others. */
export function addUsage(one: TokenUsage, other: TokenUsage): TokenUsage {
  const add = (a: number | undefined, b: number | undefined) => (a === undefined ? b : a + (b ?? 0));
  return {
    inputTokens: add(one.inputTokens, other.inputTokens),
    outputTokens: add(one.outputTokens, other.outputTokens),
  };
}
