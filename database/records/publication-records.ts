import type { JobBundle } from '../../contract/job.js';
import type { JobActor } from './job-records.js';
import type { Hosting } from './site-records.js';

/** Decides what happens to a completed export: it is published at once, or waits for a person. */
export type PublishingPolicy = 'automatic' | 'review';

/** The published export of a site, and how the next one is published. */
export interface Publication {
  readonly siteId: string;
  readonly organizationId: string;
  readonly policy: PublishingPolicy;
  /** The id of the published job; null while nothing is published. */
  readonly jobId: string | null;
  readonly publishedAt: Date | null;
  /** The person or key that published it; null if it was published automatically. */
  readonly publishedBy: JobActor | null;
}

/** An export as the host serves it. */
export interface HostedExport {
  readonly jobId: string;
  readonly siteId: string;
  readonly organizationId: string;
  readonly domain: string;
  readonly version: string | null;
  readonly pageCount: number;
  readonly hosting: Hosting;
  readonly bundle: JobBundle;
}

export interface PublicationRepository {
  /** Returns the publication of a site. A site without one publishes automatically and has published nothing. */
  get(organizationId: string, siteId: string): Promise<Publication>;
  /**
   * Publishes an export whose bundle is in the store, and which has the whole site for everybody. Publishing an export
   * older than the published one also sets the policy to `review`, so that the next export does not undo it. Returns
   * undefined if the organization has no such export of an existing site.
   */
  publish(organizationId: string, jobId: string, by: JobActor): Promise<Publication | undefined>;
  setPolicy(organizationId: string, siteId: string, policy: PublishingPolicy): Promise<Publication>;
  /** Returns the published export of the site with this domain, whichever organization it belongs to. */
  findLive(domain: string): Promise<HostedExport | undefined>;
  /** Returns the ids of the published jobs by the ids of their sites. */
  listLiveJobs(siteIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns a completed export whose bundle is in the store. */
  findExport(jobId: string): Promise<HostedExport | undefined>;
}
