import type { JobBundle } from '../../contract/job.js';
import type { Job } from './job-records.js';

/** The fields of a completed job that matter to its stored files. */
export interface StoredBundle extends Pick<Job, 'id' | 'siteId' | 'domain' | 'version' | 'groups' | 'createdAt'> {
  readonly finishedAt: Date;
  /** True when the export was requested for selected pages only. */
  readonly partial: boolean;
  /** True for the published export of a site. */
  readonly isLive: boolean;
  readonly bundle: JobBundle;
}

/** The jobs whose bundles are in the store, for the cleanup of the store. */
export interface BundleRepository {
  /** Lists them grouped by site, each site's newest first; `after` is the last entry of the previous page. */
  listStored(
    organizationId: string,
    page: { readonly limit: number; readonly after?: StoredBundle | undefined },
  ): Promise<readonly StoredBundle[]>;
  /** Marks the bundles of jobs as removed, so that no links to them are created any more. Published ones are left. Repeating it changes nothing. */
  markRemoved(jobIds: readonly string[]): Promise<void>;
  /** Returns the creation time of the oldest job that has not ended; null if all have. */
  oldestActive(organizationId: string): Promise<Date | null>;
}
