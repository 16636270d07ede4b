import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../config/config.js';
import { createLogger } from '../../logging/logger.js';
import { createObjectStore } from '../../storage/create-object-store.js';
import { answerHere } from './answer-here.js';
import { openAnsweringParts } from './open-answering-parts.js';
import { serveOrders } from './serve-orders.js';

/** A thread of the API that makes answers: model, search and streams. It reads the store alone; keys, limits and records are the API's. */
if (parentPort === null) throw new Error('this module runs as a thread of the API');
const config = workerData as Config;
const logger = createLogger('api', config.log);
const store = await createObjectStore(config.store);
serveOrders(parentPort, answerHere(openAnsweringParts({ store, config, logger })));
