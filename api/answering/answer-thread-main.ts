import { parentPort, workerData } from 'node:worker_threads';
import { createModel } from '../../assistant/answer/create-model.js';
import { searchByMeaning } from '../../assistant/embeddings/search-by-meaning.js';
import { openSiteSearches } from '../../assistant/index/site-searches.js';
import type { Config } from '../../config/config.js';
import { createLogger } from '../../logging/logger.js';
import { createObjectStore } from '../../storage/create-object-store.js';
import { answerHere } from './answer-here.js';
import { serveOrders } from './serve-orders.js';

/** A thread of the API that makes answers: model, search and streams. It reads the store alone; keys, limits and records are the API's. */
if (parentPort === null) throw new Error('this module runs as a thread of the API');
const config = workerData as Config;
const logger = createLogger('api', config.log);
const siteSearches = openSiteSearches({
  store: await createObjectStore(config.store),
  ...searchByMeaning(config.assistant.embeddings, (error) =>
    logger.warn({ err: error }, 'questions are answered by words alone'),
  ),
});
serveOrders(parentPort, answerHere({ siteSearches, model: createModel(config.assistant.model), config, logger }));
