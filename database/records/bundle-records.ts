import type { JobBundle } from '../../contract/job.js';
import type { Job } from './job-records.js';

/** A completed job as far as it matters to what is stored of it. */
export interface StoredBundle extends Pick<Job, 'id' | 'siteId' | 'domain' | 'version' | 'createdAt'> {
  readonly finishedAt: Date;
  /** Whether it was asked for some pages only. */
  readonly partial: boolean;
  readonly bundle: JobBundle;
}

/** Which jobs have their bundle in the store, for whoever tidies that. */
export interface BundleRepository {
  /** A site's together, its newest first; `after` is the last of the page before. */
  listStored(
    organizationId: string,
    page: { readonly limit: number; readonly after?: StoredBundle | undefined },
  ): Promise<readonly StoredBundle[]>;
  /** These jobs' bundles are given up: nobody gets a link to them any more. Again changes nothing. */
  giveUp(jobIds: readonly string[]): Promise<void>;
  /** When the oldest job that has not ended was made; null where all have. */
  oldestActive(organizationId: string): Promise<Date | null>;
}
