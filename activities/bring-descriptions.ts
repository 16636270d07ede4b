import type { Site } from '../database/site-records.js';
import { API_DESCRIPTION_PARTS, API_DESCRIPTIONS } from '../site/outside/accepted-files.js';
import { resolveBySystem } from '../source/resolve-by-system.js';
import type { ActivityDependencies } from './dependencies.js';
import { createOutsideFiles } from './fetch-outside-files.js';
import { joinManifests } from './join-manifests.js';
import { storeKeys } from './store-keys.js';

/** What API descriptions are brought in with. */
export type DescriptionDependencies = Pick<
  ActivityDependencies,
  'store' | 'workspace' | 'fetchOutsideFiles' | 'sources'
>;

/**
 * Brings in API descriptions that a project names by their addresses. Answers the key of a snapshot that has them beside the project's own
 * files, each under its address; that of the snapshot itself where none could be had.
 */
export async function bringDescriptions(
  dependencies: DescriptionDependencies,
  {
    site,
    snapshotKey,
    urls,
    areParts = false,
    signal,
  }: {
    readonly site: Site;
    readonly snapshotKey: string;
    readonly urls: readonly string[];
    /** Those that are new are parts, to which others that are there already refer. */
    readonly areParts?: boolean;
    readonly signal: AbortSignal;
  },
): Promise<string> {
  const keys = storeKeys(site.organizationId);
  const { allowPrivateNetwork } = dependencies.sources;
  const broughtKey = await createOutsideFiles(dependencies)({
    organizationId: site.organizationId,
    indexKey: keys.descriptionIndex(site.id),
    urls,
    fetcher: {
      accepted: areParts ? API_DESCRIPTION_PARTS : API_DESCRIPTIONS,
      ...(allowPrivateNetwork && { isAllowedAddress: () => true, lookup: resolveBySystem }),
    },
    signal,
  });
  if (broughtKey === null) return snapshotKey;
  return joinManifests(dependencies, { prefix: keys.snapshots, key: broughtKey, otherKey: snapshotKey });
}
