import { createModel, traitsOf } from '../../assistant/answer/create-model.js';
import { searchByMeaning } from '../../assistant/embeddings/search-by-meaning.js';
import { openSiteSearches } from '../../assistant/index/site-searches.js';
import { openReader } from '../../assistant/reader/open-reader.js';
import type { Config } from '../../config/config.js';
import type { Logger } from '../../logging/logger.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { AnsweringParts } from './answer-here.js';

/** Opens the parts that one thread needs to write answers, from the configuration alone. */
export async function openAnsweringParts(parts: {
  readonly store: ObjectStore;
  readonly config: Config;
  readonly logger: Logger;
}): Promise<AnsweringParts> {
  const { store, config, logger } = parts;
  const meaning = searchByMeaning(config.assistant.embeddings, (error) =>
    logger.warn({ err: error }, 'embeddings are unavailable; questions are answered by words only'),
  );
  const { model } = config.assistant;
  const { readerFolder } = traitsOf(model);
  const reader =
    readerFolder === undefined
      ? undefined
      : openReader({
          folder: readerFolder,
          onReady: () => logger.info('the reader is ready; answers are found by meaning as well as by words'),
          onError: (error) => logger.warn({ err: error }, 'texts are not compared by meaning, only by words'),
        });
  return {
    siteSearches: openSiteSearches({ store, ...meaning, ...(reader !== undefined && { reader }) }),
    model: await createModel(model, reader),
    config,
    logger,
  };
}
