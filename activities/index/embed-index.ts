import { type EmbedSiteParts, embedSite } from '../../assistant/embeddings/embed-site.js';
import type { CurrentIndex } from '../../assistant/index/index-keys.js';
import type { SiteOfIndex } from '../../assistant/index/store-index.js';

/** What is not done by then is done at the next export: this one does not wait for it. */
const MAX_MS = 4 * 60_000;

/**
 * Puts vectors beside a site's index. An endpoint that fails fails nothing: it is answered what went wrong, and the site is searched by
 * words until it works again. Rejects only where `signal` says so.
 */
export async function embedIndex(
  parts: EmbedSiteParts,
  site: SiteOfIndex,
  current: CurrentIndex,
  signal: AbortSignal,
): Promise<Error | undefined> {
  const limit = AbortSignal.timeout(MAX_MS);
  try {
    await embedSite(parts, site, current, AbortSignal.any([signal, limit]));
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return new Error('the embeddings endpoint was too slow for all sections of the site');
    return error instanceof Error ? error : new Error(String(error));
  }
}
