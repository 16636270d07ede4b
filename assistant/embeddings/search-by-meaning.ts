import type { EmbeddingsConfig } from '../../config/config.js';
import { createEmbedder } from './create-embedder.js';
import { createQueryEmbedder, type QueryEmbedder } from './query-embedder.js';

/** Returns the options with which sites are searched by meaning too; empty if no endpoint is configured. */
export function searchByMeaning(
  config: EmbeddingsConfig | undefined,
  onError: (error: unknown) => void,
): { readonly queries?: QueryEmbedder; readonly onError: (error: unknown) => void } {
  return config === undefined
    ? { onError }
    : { queries: createQueryEmbedder(createEmbedder(config), { onError }), onError };
}
