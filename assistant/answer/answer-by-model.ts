import type { LanguageModelV3 } from '@ai-sdk/provider';
import { stepCountIs, streamText } from 'ai';
import { SEARCH_TOOL } from '../site-search.js';
import type { AnswerEvent } from './answer-event.js';
import { createCitations } from './cite-sections.js';
import { endOnAbort } from './end-on-abort.js';
import type { FindSections } from './find-sections.js';
import type { LinkPolicy } from './link-policy.js';
import { modelMessages } from './model-messages.js';
import type { Question } from './question.js';
import { createPartReader } from './read-parts.js';
import { searchTool } from './search-tool.js';
import type { AnsweredSite } from './site-address.js';
import { systemPrompt } from './system-prompt.js';

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

/** Yields the events of an answer that a language model writes after it has searched. Throws what the model failed with. */
export async function* answerByModel(parts: ModelAnswerParts): AsyncGenerator<AnswerEvent, undefined> {
  const { model, question, site, find, policy, answerTokens, cites, signal, onError } = parts;
  const citations = createCitations();
  const result = streamText({
    model,
    system: systemPrompt(site),
    messages: modelMessages(question),
    tools: { [SEARCH_TOOL]: searchTool(find, citations) },
    stopWhen: stepCountIs(MAX_STEPS),
    // The last step must answer and may not search.
    prepareStep: ({ stepNumber }) => (stepNumber < MAX_STEPS - 1 ? {} : { toolChoice: 'none' }),
    maxOutputTokens: answerTokens,
    maxRetries: RETRIES,
    abortSignal: signal,
    onError: () => undefined,
  });
  const reader = createPartReader(policy, cites ? citations : undefined);
  for await (const part of endOnAbort(result.fullStream, signal)) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish' && !reader.hasText) {
      onError(new Error(`the model ended without a word (${part.finishReason})`));
      yield { type: 'error', sentence: NOTHING_SAID };
      return;
    }
    yield* reader.read(part);
  }
}
