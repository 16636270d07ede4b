import type { Site } from '../../database/records/site-records.js';
import { descriptionsAndParts } from '../../site/outside/accepted-files.js';
import { resolveBySystem } from '../../source/resolve-by-system.js';
import type { ActivityDependencies } from '../dependencies.js';
import { createOutsideFiles } from '../fetch/fetch-outside-files.js';
import { joinManifests } from '../fetch/join-manifests.js';
import { readRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';

/** The clients and settings that fetching API descriptions uses. */
export type DescriptionDependencies = Pick<
  ActivityDependencies,
  'store' | 'workspace' | 'fetchOutsideFiles' | 'sources'
>;

/**
 * Fetches the API descriptions that a project names by their addresses. Returns the key of a snapshot that contains
 * them beside the project's files, each under its address; the key of the original snapshot if none could be fetched.
 */
export async function bringDescriptions(
  dependencies: DescriptionDependencies,
  {
    site,
    snapshotKey,
    urls,
    descriptions,
    signal,
  }: {
    readonly site: Site;
    readonly snapshotKey: string;
    readonly urls: readonly string[];
    /** The addresses that the project names. The other addresses are files that these descriptions refer to. */
    readonly descriptions: ReadonlySet<string>;
    readonly signal: AbortSignal;
  },
): Promise<string> {
  const keys = storeKeys(site.organizationId);
  const { allowPrivateNetwork } = dependencies.sources;
  const broughtKey = await createOutsideFiles(dependencies)({
    organizationId: site.organizationId,
    indexKey: keys.descriptionIndex(site.id),
    urls: [...new Set([...urls, ...(await knownParts(dependencies, keys.descriptionIndex(site.id), descriptions))])],
    fetcher: {
      accepted: descriptionsAndParts(descriptions),
      ...(allowPrivateNetwork && { isAllowedAddress: () => true, lookup: resolveBySystem }),
    },
    signal,
  });
  if (broughtKey === null) return snapshotKey;
  return joinManifests(dependencies, { prefix: keys.snapshots, key: broughtKey, otherKey: snapshotKey });
}

/** Returns the addresses that the descriptions referred to the last time, which are cached and fetched again together with them. */
async function knownParts(
  { store }: DescriptionDependencies,
  indexKey: string,
  descriptions: ReadonlySet<string>,
): Promise<string[]> {
  const index = await readRecord(store, indexKey, RECORDS.outsideIndex);
  const folders = [...descriptions].flatMap((url) => (URL.canParse(url) ? new URL('.', url).href : []));
  return Object.keys(index?.fetchedAt ?? {}).filter((url) => folders.some((folder) => url.startsWith(folder)));
}
