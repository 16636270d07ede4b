import type { RetentionConfig } from '../../config/config.js';
import type { BundleRepository, StoredBundle } from '../../database/records/bundle-records.js';

/** The decision about a job's bundle. */
export interface BundleChoice {
  readonly job: StoredBundle;
  readonly fate: 'keep' | 'give-up';
  /** True for the newest bundle of its site, version, audience and kind: the next export reuses what it was made from. */
  readonly isNewest: boolean;
}

export interface BundleRules extends RetentionConfig {
  readonly organizationId: string;
  /** The ids of the existing sites. */
  readonly siteIds: ReadonlySet<string>;
  readonly now: Date;
  /** Bundles of jobs that ended later than this are always kept. */
  readonly neverAfter: Date;
}

const PAGE = 500;
const DAY_MS = 86_400_000;

/**
 * Decides about every bundle of an organization. The newest bundles of each version of a site and each audience are kept
 * (whole exports and exports of some pages count separately), and so are the published one and those younger than the
 * maximum age. A removed site keeps its
 * bundles only for the safety period.
 */
export async function* chooseBundles(
  bundles: Pick<BundleRepository, 'listStored'>,
  rules: BundleRules,
): AsyncGenerator<BundleChoice, void> {
  const oldest = rules.now.getTime() - rules.bundleDays * DAY_MS;
  let siteId: string | undefined;
  let seen = new Map<string, number>();
  for await (const job of allStored(bundles, rules.organizationId)) {
    if (job.siteId !== siteId) seen = new Map();
    siteId = job.siteId;
    const group = JSON.stringify([job.version, job.partial, job.groups]);
    const newer = seen.get(group) ?? 0;
    seen.set(group, newer + 1);
    const isOfSite = rules.siteIds.has(job.siteId);
    const isYoung = job.finishedAt.getTime() >= oldest;
    const isKept =
      job.finishedAt > rules.neverAfter || (isOfSite && (job.isLive || isYoung || newer < rules.bundlesKept));
    yield { job, fate: isKept ? 'keep' : 'give-up', isNewest: isOfSite && newer === 0 };
  }
}

async function* allStored(bundles: Pick<BundleRepository, 'listStored'>, organizationId: string) {
  let after: StoredBundle | undefined;
  do {
    const page = await bundles.listStored(organizationId, { limit: PAGE, after });
    yield* page;
    after = page.at(-1);
  } while (after !== undefined);
}
