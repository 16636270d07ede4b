import type { PublicationRepository } from '../../database/records/publication-records.js';
import type { Logger } from '../../logging/logger.js';
import type { OpenSites } from './open-sites.js';

export interface FollowOptions {
  readonly sites: Pick<OpenSites, 'siteIds' | 'shown' | 'find'>;
  readonly publications: Pick<PublicationRepository, 'listLiveJobs' | 'findExport'>;
  readonly log: Logger;
  readonly pollMs: number;
}

/**
 * Switches open sites to their new publications without waiting for a request, so that the first reader of a new export
 * does not see the old one. One query asks for all open sites.
 */
export function followPublications({ sites, publications, log, pollMs }: FollowOptions): { stop(): Promise<void> } {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const siteIds = sites.siteIds();
    if (siteIds.length === 0) return;
    for (const [siteId, jobId] of await publications.listLiveJobs(siteIds)) {
      if (sites.shown(siteId) === jobId) continue;
      const wanted = await publications.findExport(jobId);
      if (wanted !== undefined) sites.find(siteId, wanted);
    }
  }

  async function lookAndPlan(): Promise<void> {
    await look().catch((error: unknown) => log.warn({ err: error }, 'New publications could not be looked up.'));
    if (isStopping) return;
    timer = setTimeout(() => {
      looking = lookAndPlan();
    }, pollMs);
    timer.unref();
  }

  let looking = lookAndPlan();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
