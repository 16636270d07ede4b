import type { AnswerEvent, AnswerSource, TokenUsage } from '../../assistant/answer/answer-event.js';
import { addUsage, NO_USAGE } from '../../assistant/answer/token-usage.js';
import { NO_ANSWER_OPENING } from '../../assistant/site-search.js';
import type { ExchangeOutcome } from '../../database/records/assistant-records.js';

/** The outcome of a question. */
export interface AnswerRecord {
  readonly answer: string;
  readonly sources: readonly AnswerSource[];
  readonly outcome: ExchangeOutcome;
  /** The number of characters of the sections that were found. */
  readonly foundCharacters: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** Maximum number of characters of an answer that are stored. */
const MAX_CHARACTERS = 100_000;

/**
 * Passes the events on and stores the exchange once: before the finish event is passed on, so that a reader who asks again at once finds
 * the thread, or when the reader disconnects. `keep` does not reject.
 */
export async function* keepExchange(
  events: AsyncIterable<AnswerEvent>,
  keep: (record: AnswerRecord) => Promise<void>,
): AsyncGenerator<AnswerEvent> {
  let answer = '';
  let usage = NO_USAGE;
  let isKept = false;
  let foundCharacters = 0;
  const sources: AnswerSource[] = [];
  const keepAs = async (outcome: ExchangeOutcome) => {
    isKept = true;
    const { inputTokens = null, outputTokens = null } = usage;
    await keep({
      answer: answer.slice(0, MAX_CHARACTERS),
      sources,
      outcome,
      foundCharacters,
      inputTokens,
      outputTokens,
    });
  };
  try {
    for await (const event of events) {
      if (event.type === 'text-start' && answer !== '') answer += '\n\n';
      if (event.type === 'text-delta') answer += event.text;
      if (event.type === 'source') sources.push(event.source);
      if (event.type === 'tool-result')
        foundCharacters += event.sections.reduce((sum, { content }) => sum + content.length, 0);
      if (event.type === 'step-finish') usage = addUsage(usage, event.usage);
      if (event.type === 'finish') {
        usage = { ...usage, ...definedOf(event.usage) };
        await keepAs(isAnswered(answer, sources) ? 'answered' : 'unanswered');
      }
      if (event.type === 'error') await keepAs('failed');
      yield event;
    }
  } finally {
    if (!isKept) await keepAs('stopped');
  }
}

function definedOf({ inputTokens, outputTokens }: TokenUsage): Partial<TokenUsage> {
  return { ...(inputTokens !== undefined && { inputTokens }), ...(outputTokens !== undefined && { outputTokens }) };
}

/**
 * Returns whether the documentation answered the question: sources were found, and the answer does not begin with the sentence for missing
 * answers.
 */
function isAnswered(answer: string, sources: readonly AnswerSource[]): boolean {
  return sources.length > 0 && !answer.trimStart().startsWith(NO_ANSWER_OPENING);
}
