import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIndexInProcess } from '../../assistant/index/build-in-process.js';
import type { CurrentIndex } from '../../assistant/index/index-keys.js';
import { storeIndex } from '../../assistant/index/store-index.js';
import type { ActivityDependencies } from '../dependencies.js';

/** Builds a site's index from the passages of batches as they arrive, and makes it the current one. */
export async function makeIndex(
  { store, workspace }: Pick<ActivityDependencies, 'store' | 'workspace'>,
  site: { readonly organizationId: string; readonly domain: string },
  {
    passages,
    madeOf,
    signal,
  }: { readonly passages: AsyncIterable<Uint8Array>; readonly madeOf?: string; readonly signal: AbortSignal },
): Promise<CurrentIndex> {
  const file = join(await workspace.temporaryFolder(), `${randomUUID()}.index`);
  try {
    return await storeIndex(store, site, await buildIndexInProcess(passages, { file, signal }), madeOf);
  } finally {
    await rm(file, { force: true });
  }
}
