import { traitsOf } from '../../assistant/answer/create-model.js';
import { installWeights } from '../../assistant/reader/install-weights.js';
import type { Config } from '../../config/config.js';
import { fetchReason } from '../../logging/fetch-reason.js';
import type { Logger } from '../../logging/logger.js';

/**
 * Downloads the weights of the embedded model's reader unless they are there. Never rejects: without them, questions are answered by words.
 */
export async function prepareReader({
  config,
  logger,
  signal,
}: {
  readonly config: Config;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { readerFolder } = traitsOf(config.assistant.model);
  if (readerFolder === undefined) return;
  try {
    await installWeights(readerFolder, { signal });
  } catch (error) {
    if (!signal.aborted)
      logger.warn(
        `the weights of the reader could not be downloaded; questions are answered by words (${fetchReason(error)})`,
      );
  }
}
