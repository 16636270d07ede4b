import type { SiteSearch } from '../site-search.js';
import { answerDirectly } from './answer-directly.js';
import type { AnswerEvent, FoundSection } from './answer-event.js';
import type { AnswerModel } from './create-model.js';
import { createSectionFinder } from './find-sections.js';
import { createLinkPolicy } from './link-policy.js';
import type { Question } from './question.js';
import { type AnsweredSite, siteAddresses } from './site-address.js';

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

/** The shared abort reason: a reason created for each answer would retain its stack. */
const STOPPED = new DOMException('the answer has ended, or its reader has left', 'AbortError');

const FAILED = 'The answer could not be finished. Please try again.';
const TOO_LONG = 'The answer took too long. Please try again, or ask for less at once.';

/** Creates an answerer for any model, including the embedded one. Answers are based on a site's documentation. */
export function createAnswerer(parts: AnswererParts): Answerer {
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
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const addresses = siteAddresses(site, publicUrl);
  const policy = createLinkPolicy(search, addresses);
  policy.learn([question.text, ...question.context.map(({ value }) => value)].join('\n'));
  const onFound = (sections: readonly FoundSection[]) => {
    for (const { content } of sections) policy.learn(content);
  };
  const find = createSectionFinder({ search, addresses, question, onFound, onError });
  if ('isEmbedded' in model) {
    yield* answerDirectly({ question, find, policy, model, signal });
    return;
  }
  // The SDK is loaded only for models that need it.
  const { answerByModel } = await import('./answer-by-model.js');
  yield* answerByModel({ model, question, site, find, policy, answerTokens, cites, signal, onError });
}
