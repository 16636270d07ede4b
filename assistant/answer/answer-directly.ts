import { composeAnswer } from '../embedded-model/compose-answer.js';
import { completeQuestion } from '../language/topic.js';
import type { Reader } from '../reader/create-reader.js';
import { SEARCH_TOOL } from '../site-search.js';
import type { AnswerEvent, TokenUsage } from './answer-event.js';
import { earlierQuestions, type FindSections, sectionsForModel } from './find-sections.js';
import { createFoundEvents } from './found-events.js';
import type { LinkPolicy } from './link-policy.js';
import { MAX_QUESTION_CHARACTERS, type Question } from './question.js';
import { createSafeMarkdown } from './safe-markdown.js';

/** The model that needs no network or key. It quotes the block of one section that answers, or says that the documentation does not. */
export interface EmbeddedModel {
  readonly isEmbedded: true;
  /** Compares meanings as well as words. */
  readonly reader?: Reader | undefined;
}

export interface DirectAnswerParts {
  readonly question: Question;
  readonly find: FindSections;
  readonly policy: LinkPolicy;
  readonly model: EmbeddedModel;
  /** Ends the events when it is aborted, whatever is awaited. */
  readonly signal: AbortSignal;
}

const TEXT_ID = 'answer';
const EMPTY = 'Ask a question about this documentation.';

/** Yields the events of an answer of the embedded model: a search, and then its text. It follows no instructions in either. */
export async function* answerDirectly(parts: DirectAnswerParts): AsyncGenerator<AnswerEvent, undefined> {
  const { find, policy, model, signal } = parts;
  const question = parts.question.text.trim().slice(0, MAX_QUESTION_CHARACTERS);
  const earlier = earlierQuestions(parts.question).filter((text) => text.trim() !== '');
  yield { type: 'step-start' };
  let text = EMPTY;
  if (question !== '') {
    const toolCallId = nextCallId();
    const query = completeQuestion(question, earlier);
    yield { type: 'tool-call', toolCallId, toolName: SEARCH_TOOL, input: { query } };
    const sections = await unlessAborted(find(query), signal);
    if (sections === undefined) return;
    yield* createFoundEvents()(toolCallId, sections);
    yield { type: 'step-finish', finishReason: 'tool-calls', usage: usageOf(query, '') };
    yield { type: 'step-start' };
    const { results } = sectionsForModel(sections);
    const answer = await unlessAborted(composeAnswer({ question, earlier, results }, model.reader), signal);
    if (answer === undefined) return;
    text = answer;
  }
  const markdown = createSafeMarkdown(policy);
  yield { type: 'text-start', id: TEXT_ID };
  yield { type: 'text-delta', id: TEXT_ID, text: markdown.push(text) + markdown.end() };
  yield { type: 'text-end', id: TEXT_ID };
  const ended = { finishReason: 'stop', usage: usageOf(question, text) } as const;
  yield { type: 'step-finish', ...ended };
  yield { type: 'finish', ...ended };
}

/** Returns what a promise resolves with, or undefined as soon as the signal is aborted. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  let leave = () => {};
  const aborted = new Promise<undefined>((resolve) => {
    leave = () => resolve(undefined);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
  try {
    const value = await Promise.race([promise, aborted]);
    return signal.aborted ? undefined : value;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

let calls = 0;

function nextCallId(): string {
  calls = (calls + 1) % Number.MAX_SAFE_INTEGER;
  return `search-${Date.now().toString(36)}-${calls.toString(36)}`;
}

/** Returns the token counts, estimated at four characters a token, so that usage can be compared with other models. */
function usageOf(asked: string, written: string): TokenUsage {
  return { inputTokens: Math.ceil(asked.length / 4), outputTokens: Math.ceil(written.length / 4) };
}
