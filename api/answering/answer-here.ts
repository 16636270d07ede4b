import { type AnswererParts, createAnswerer } from '../../assistant/answer/create-answerer.js';
import { traitsOf } from '../../assistant/answer/create-model.js';
import { turns } from '../../assistant/streams/turns.js';
import type { Config } from '../../config/config.js';
import type { Logger } from '../../logging/logger.js';
import type { SiteSearches } from '../services.js';
import type { Answering } from './answering.js';
import { keepExchange } from './keep-exchange.js';
import { STREAM_FORMATS } from './stream-formats.js';

export interface AnsweringParts {
  readonly siteSearches: SiteSearches;
  readonly model: AnswererParts['model'];
  readonly config: Config;
  readonly logger: Logger;
}

/** Answers questions on the current thread. Answers begin one after another, so that each reader gets the first words soon. */
export function answerHere({ siteSearches, model, config, logger }: AnsweringParts): Answering {
  const answerer = createAnswerer({
    model,
    answerSeconds: config.assistant.answerSeconds,
    answerTokens: config.assistant.answerTokens,
    publicUrl: config.api.publicUrl,
    cites: traitsOf(config.assistant.model).cites,
    onError: (error) => logger.error({ err: error }, 'an answer failed; its reader was asked to retry'),
  });
  return {
    async begin({ organizationId, site, question, identity, format }, { signal, keep }) {
      const search = await siteSearches.open(organizationId, site.domain);
      if (search === undefined) return undefined;
      // Waits for its turn after the shared lookup, or all answers that waited for it would begin in the same turn of the event loop.
      await turns.toBegin();
      const events = keepExchange(answerer.answer({ question, site, search, signal }), keep);
      return STREAM_FORMATS[format].encode(events, identity);
    },
  };
}
