import { type EmbedSiteParts, embedSite } from '../../assistant/embeddings/embed-site.js';
import type { CurrentIndex } from '../../assistant/index/index-keys.js';
import type { SiteOfIndex } from '../../assistant/index/store-index.js';

/** Maximum time that an export waits for embeddings, in milliseconds. The next export continues. */
const MAX_MS = 4 * 60_000;

/**
 * Adds vectors to a site's index. A failing endpoint fails nothing: the error is returned, and the site is searched by
 * words until the endpoint works again. Rejects only when `signal` is aborted.
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
