import type { EmbeddingsConfig } from '../../config/config.js';
import { createEmbedder } from './create-embedder.js';
import { createQueryEmbedder, type QueryEmbedder } from './query-embedder.js';

/** What the indexes of sites need to be searched by meaning too; nothing where no endpoint is configured. */
export function searchByMeaning(
  config: EmbeddingsConfig | undefined,
  onError: (error: unknown) => void,
): { readonly queries?: QueryEmbedder; readonly onError: (error: unknown) => void } {
  return config === undefined
    ? { onError }
    : { queries: createQueryEmbedder(createEmbedder(config), { onError }), onError };
}
