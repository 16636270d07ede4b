import { stepCountIs, streamText } from '../sdk/sdk.js';
import { withLeanStreams } from '../sdk/with-lean-streams.js';
import { SEARCH_TOOL, type SiteSearch } from '../site-search.js';
import type { AnswerEvent, FoundSection } from './answer-event.js';
import { createCitations } from './cite-sections.js';
import type { AnswerModel } from './create-model.js';
import { endOnAbort } from './end-on-abort.js';
import { createLinkPolicy } from './link-policy.js';
import { modelMessages } from './model-messages.js';
import type { Question } from './question.js';
import { createPartReader } from './read-parts.js';
import { searchTool } from './search-tool.js';
import { type AnsweredSite, siteAddresses } from './site-address.js';
import { systemPrompt } from './system-prompt.js';

export interface AnswererParts {
  readonly model: AnswerModel;
  /** Maximum duration of an answer, in seconds. */
  readonly answerSeconds: number;
  /** Maximum number of tokens that the model may write in one step. */
  readonly answerTokens: number;
  /** The public address of this service, used for sites without an address of their own. */
  readonly publicUrl: string;
  /** True if the model cites sections by their numbers, as it is told to. The embedded model quotes them with links instead. */
  readonly cites?: boolean;
  /** Receives errors, which readers do not see. */
  readonly onError: (error: unknown) => void;
}

export interface AnswerRequest {
  readonly question: Question;
  readonly site: AnsweredSite;
  readonly search: SiteSearch;
  /** Aborted when the reader disconnects. The model is then stopped and the events end. */
  readonly signal: AbortSignal;
}

export interface Answerer {
  /** Answers a question. Never throws: a failure ends the events with an `error` event. */
  answer(request: AnswerRequest): AsyncGenerator<AnswerEvent>;
}

/** Maximum number of steps: searches, and the answer after them. */
const MAX_STEPS = 4;
/** The number of retries of a model call that failed before it wrote anything, with growing pauses. */
const RETRIES = 2;

/** The shared abort reason: a reason created for each answer would retain its stack. */
const STOPPED = new DOMException('the answer has ended, or its reader has left', 'AbortError');

const FAILED = 'The answer could not be finished. Please try again.';
const TOO_LONG = 'The answer took too long. Please try again, or ask for less at once.';
const NOTHING_SAID = 'The model gave no answer. Please ask again in other words.';

/** Creates an answerer for any model, including the embedded one. Answers are based on a site's documentation. */
export function createAnswerer(given: AnswererParts): Answerer {
  const parts = { ...given, model: withLeanStreams(given.model) };
  return {
    async *answer(request) {
      const stop = new AbortController();
      const leave = () => stop.abort(STOPPED);
      let tooLong = false;
      const timer = setTimeout(() => {
        tooLong = true;
        stop.abort(STOPPED);
      }, parts.answerSeconds * 1000);
      request.signal.addEventListener('abort', leave, { once: true });
      if (request.signal.aborted) leave();
      try {
        yield* events(parts, request, stop.signal);
        if (tooLong) yield { type: 'error', sentence: TOO_LONG };
      } catch (error) {
        if (!request.signal.aborted) {
          if (!tooLong) parts.onError(error);
          yield { type: 'error', sentence: tooLong ? TOO_LONG : FAILED };
        }
      } finally {
        clearTimeout(timer);
        request.signal.removeEventListener('abort', leave);
        // Stops the model, whichever way the events ended.
        stop.abort(STOPPED);
      }
    },
  };
}

async function* events(
  { model, answerTokens, publicUrl, cites = false, onError }: AnswererParts,
  { question, site, search }: AnswerRequest,
  stopped: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const addresses = siteAddresses(site, publicUrl);
  const policy = createLinkPolicy(search, addresses);
  policy.learn([question.text, ...question.context.map(({ value }) => value)].join('\n'));
  const learn = (sections: readonly FoundSection[]) => {
    for (const { content } of sections) policy.learn(content);
  };
  const citations = createCitations();
  const result = streamText({
    model,
    system: systemPrompt(site),
    messages: modelMessages(question),
    tools: { [SEARCH_TOOL]: searchTool({ search, addresses, question, citations, onFound: learn, onError }) },
    stopWhen: stepCountIs(MAX_STEPS),
    // The last step must answer and may not search.
    prepareStep: ({ stepNumber }) => (stepNumber < MAX_STEPS - 1 ? {} : { toolChoice: 'none' }),
    maxOutputTokens: answerTokens,
    maxRetries: RETRIES,
    abortSignal: stopped,
    onError: () => undefined,
  });
  const reader = createPartReader(policy, cites ? citations : undefined);
  for await (const part of endOnAbort(result.fullStream, stopped)) {
    if (part.type === 'error') {
      onError(part.error);
      yield { type: 'error', sentence: FAILED };
      return;
    }
    if (part.type === 'finish' && !reader.hasText) {
      onError(new Error(`the model ended without a word (${part.finishReason})`));
      yield { type: 'error', sentence: NOTHING_SAID };
      return;
    }
    yield* reader.read(part);
  }
}
