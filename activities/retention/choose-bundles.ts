import type { RetentionConfig } from '../../config/config.js';
import type { BundleRepository, StoredBundle } from '../../database/records/bundle-records.js';

/** What is to become of a job's bundle. */
export interface BundleChoice {
  readonly job: StoredBundle;
  readonly fate: 'keep' | 'give-up';
  /** The newest of its site, version and kind: what it was made from serves the next export. */
  readonly isNewest: boolean;
}

export interface BundleRules extends RetentionConfig {
  readonly organizationId: string;
  /** Ids of the sites that there are. */
  readonly siteIds: ReadonlySet<string>;
  readonly now: Date;
  /** Bundles of jobs that ended later than this are kept whatever else holds. */
  readonly neverAfter: Date;
}

const PAGE = 500;
const DAY_MS = 86_400_000;

/**
 * Goes through the bundles that an organization has. Of each version of a site the newest are kept, whole exports and those of
 * some pages apart, and what is not older than it may be; of a site that was removed, nothing for long.
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
    const group = JSON.stringify([job.version, job.partial]);
    const newer = seen.get(group) ?? 0;
    seen.set(group, newer + 1);
    const isOfSite = rules.siteIds.has(job.siteId);
    const isYoung = job.finishedAt.getTime() >= oldest;
    const isKept = job.finishedAt > rules.neverAfter || (isOfSite && (isYoung || newer < rules.bundlesKept));
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
