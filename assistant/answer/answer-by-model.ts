import type { LanguageModelV3 } from '@ai-sdk/provider';
import { APICallError, type ModelMessage, stepCountIs, streamText, type TextStreamPart, type ToolSet } from 'ai';
import { completeQuestion } from '../language/topic.js';
import { SEARCH_TOOL } from '../site-search.js';
import type { AnswerEvent, TokenUsage } from './answer-event.js';
import { type Citations, createCitations } from './cite-sections.js';
import { endOnAbort } from './end-on-abort.js';
import { earlierQuestions, type FindSections, sectionsForModel } from './find-sections.js';
import type { LinkPolicy } from './link-policy.js';
import { modelMessages } from './model-messages.js';
import type { Question } from './question.js';
import { createPartReader, type PartReader } from './read-parts.js';
import { searchTool } from './search-tool.js';
import type { AnsweredSite } from './site-address.js';
import { systemPrompt } from './system-prompt.js';
import { addUsage, NO_USAGE } from './token-usage.js';

export interface ModelAnswerParts {
  readonly model: LanguageModelV3;
  readonly question: Question;
  readonly site: AnsweredSite;
  readonly find: FindSections;
  readonly policy: LinkPolicy;
  /** Maximum number of tokens that the model may write in one step. */
  readonly answerTokens: number;
  /** True if the model cites sections by their numbers, as it is told to. */
  readonly cites: boolean;
  /** Ends the events when it is aborted, also if the model ignores it. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Maximum number of steps: searches, and the answer after them. */
const MAX_STEPS = 4;
/** The number of retries of a model call that failed before it wrote anything, with growing pauses. */
const RETRIES = 2;

const NOTHING_SAID = 'The model gave no answer. Please ask again in other words.';

/**
 * Yields the events of an answer that a language model writes after it has searched. Small models, and servers that ignore tools, answer
 * without a search: what they say then is not passed on, and they are asked again with what a search for the question found. Throws what
 * the model failed with.
 */
export async function* answerByModel(parts: ModelAnswerParts): AsyncGenerator<AnswerEvent, undefined> {
  const { question, site, find, policy, cites, signal, onError } = parts;
  const citations = createCitations();
  const reader = createPartReader(policy, cites ? citations : undefined);
  const first = yield* firstAnswer(parts, citations, reader);
  if (first === 'answered') return;
  const toolCallId = 'search-0';
  const query = completeQuestion(question.text, earlierQuestions(question));
  yield { type: 'step-start' };
  yield { type: 'tool-call', toolCallId, toolName: SEARCH_TOOL, input: { query } };
  const sections = await find(query);
  yield* reader.found(toolCallId, sections);
  yield { type: 'step-finish', finishReason: 'tool-calls', usage: NO_USAGE };
  const given = sectionsForModel(sections, citations.numberOf);
  const again = ask(parts, { system: systemPrompt(site, { isGiven: true }), messages: modelMessages(question, given) });
  for await (const part of endOnAbort(again.fullStream, signal)) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish' && !reader.hasText) {
      onError(new Error(`the model ended without a word (${part.finishReason})`));
      return yield { type: 'error', sentence: NOTHING_SAID };
    }
    for (const event of reader.read(part))
      yield event.type === 'finish' ? { ...event, usage: addUsage(first.usage, event.usage) } : event;
  }
}

/** The end of an answer for which a model has not searched. */
interface Unsearched {
  readonly usage: TokenUsage;
}

/**
 * Yields the events of an answer for which the model searches with the tool. Its text is held back until it does. Returns what it used if
 * it did not.
 */
async function* firstAnswer(
  parts: ModelAnswerParts,
  citations: Citations,
  reader: PartReader,
): AsyncGenerator<AnswerEvent, 'answered' | Unsearched> {
  const { question, site, find, signal, onError } = parts;
  const result = ask(parts, {
    system: systemPrompt(site),
    messages: modelMessages(question),
    tools: { [SEARCH_TOOL]: searchTool(find, citations) },
    stopWhen: stepCountIs(MAX_STEPS),
    // The last step must answer and may not search.
    prepareStep: ({ stepNumber }) => (stepNumber < MAX_STEPS - 1 ? {} : { toolChoice: 'none' }),
  });
  const held: TextStreamPart<ToolSet>[] = [];
  let hasSearched = false;
  for await (const part of endOnAbort(result.fullStream, signal)) {
    if (part.type === 'error') {
      if (!hasSearched && refusesTools(part.error)) return { usage: NO_USAGE };
      throw part.error;
    }
    if (!hasSearched && part.type.startsWith('tool-')) {
      hasSearched = true;
      for (const text of held) yield* reader.read(text);
    }
    if (part.type === 'finish' && !hasSearched) return { usage: part.totalUsage };
    if (part.type === 'finish' && !reader.hasText) {
      onError(new Error(`the model ended without a word (${part.finishReason})`));
      yield { type: 'error', sentence: NOTHING_SAID };
      return 'answered';
    }
    if (!hasSearched && part.type.startsWith('text-')) held.push(part);
    else yield* reader.read(part);
  }
  return 'answered';
}

type Asked = Pick<Parameters<typeof streamText>[0], 'tools' | 'stopWhen' | 'prepareStep'> & {
  readonly system: string;
  readonly messages: ModelMessage[];
};

const ask = ({ model, answerTokens, signal }: ModelAnswerParts, asked: Asked) =>
  streamText({
    ...asked,
    model,
    maxOutputTokens: answerTokens,
    maxRetries: RETRIES,
    abortSignal: signal,
    onError: () => undefined,
  });

/** Returns whether an endpoint refused a request because it has tools. */
const refusesTools = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  error.statusCode !== undefined &&
  REFUSED.has(error.statusCode) &&
  /\btools?\b/i.test(`${error.message} ${error.responseBody ?? ''}`);

const REFUSED: ReadonlySet<number> = new Set([400, 404, 422, 501]);
