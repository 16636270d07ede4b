import type { Worker } from 'node:worker_threads';
import { answerHere } from '../../../api/answering/answer-here.js';
import { createAnswerThreads, startThread } from '../../../api/answering/answer-threads.js';
import { openAnsweringParts } from '../../../api/answering/open-answering-parts.js';
import type { AppParts } from '../../../api/services.js';
import { buildIndex } from '../../../assistant/index/build-index.js';
import { storeIndex } from '../../../assistant/index/store-index.js';
import { readConfig } from '../../../config/read-config.js';
import { createLogger } from '../../../logging/logger.js';
import type { PagePassages } from '../../../site/passages/page-passages.js';
import { createObjectStore } from '../../../storage/create-object-store.js';
import { builtIndex } from '../../support/built-index.js';
import { createTemporaryFolder } from '../../support/temporary-folder.js';
import { startTestApi, type Tenant, type TestApi } from './start-test-api.js';

/** The API with its own model, search and store in a folder. Other threads write its answers. */
export interface ThreadedApi extends TestApi {
  /** The threads that were started, the newest last. */
  readonly workers: readonly Worker[];
  /** Creates a site with these pages, its index and an assistant key. */
  addIndexedSite(
    pages: readonly PagePassages[],
    domain?: string,
  ): Promise<{ readonly tenant: Tenant; readonly domain: string }>;
}

export interface ThreadedApiOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Replaces parts of the app. */
  readonly replace?: (parts: AppParts) => AppParts;
  /** The number of threads; 0 for answers on the main thread. */
  readonly count?: number;
}

/** Starts the API. Resolves when its threads are ready. */
export async function startThreadedApi(options: ThreadedApiOptions = {}): Promise<ThreadedApi> {
  const { replace = (parts) => parts, count = 1 } = options;
  const folder = await createTemporaryFolder('threaded-api');
  const environment = { LOG_LEVEL: 'silent', LOG_FORMAT: 'json', ...options.environment, OFFPRINT_HOME: folder.path };
  const configured = readConfig(environment);
  const store = await createObjectStore(configured.store);
  const { siteSearches, model } = await openAnsweringParts({
    store,
    config: configured,
    logger: createLogger('api', configured.log),
  });
  const workers: Worker[] = [];
  const threads: ReturnType<typeof createAnswerThreads>[] = [];
  const api = await startTestApi({
    environment,
    replace: (given) => {
      const { config } = given;
      const parts = replace({
        ...given,
        store,
        siteSearches,
        model,
      });
      const spawn = () => {
        const worker = startThread(config);
        workers.push(worker);
        return worker;
      };
      const made = createAnswerThreads({
        count,
        spawn,
        here: answerHere(parts),
        logger: parts.logger,
        restartMilliseconds: 10,
      });
      threads.push(made);
      return { ...parts, answering: made };
    },
  });
  await Promise.all(threads.map((each) => each.start()));
  return {
    ...api,
    workers,
    async addIndexedSite(pages, name) {
      const tenant = await api.tenant({ kind: 'assistant' });
      const { domain } = await tenant.addSite(name === undefined ? {} : { domain: name });
      await storeIndex(store, { organizationId: tenant.organization.id, domain }, builtIndex(buildIndex(pages)));
      return { tenant, domain };
    },
    async stop() {
      await api.stop();
      await Promise.all(threads.map((each) => each.stop()));
      await folder.remove();
    },
  };
}
