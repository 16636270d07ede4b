import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../config/config.js';
import { createLogger } from '../../logging/logger.js';
import { createObjectStore } from '../../storage/create-object-store.js';
import { answerHere } from './answer-here.js';
import { openAnsweringParts } from './open-answering-parts.js';
import { serveOrders } from './serve-orders.js';

/**
 * The entry point of a worker thread of the API that writes answers: model, search and streams. It reads only the object store; keys,
 * limits and records stay with the API's main thread.
 */
if (parentPort === null) throw new Error('this module must run as a worker thread of the API');
const config = workerData as Config;
const logger = createLogger('api', config.log);
const store = await createObjectStore(config.store);
serveOrders(parentPort, answerHere(await openAnsweringParts({ store, config, logger })));
