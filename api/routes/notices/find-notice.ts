import type { Notice } from '../../../database/records/notice-records.js';
import type { Site } from '../../../database/records/site-records.js';
import type { Caller } from '../../callers/caller.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';
import { findSite } from '../sites/find-site.js';

/** Returns a notice of a site of the caller's organization. Throws the 404 error if there is none. */
export async function findNotice(
  services: Services,
  caller: Caller,
  { domain, noticeId }: { readonly domain: string; readonly noticeId: string },
): Promise<{ readonly site: Site; readonly notice: Notice }> {
  const site = await findSite(services, caller, domain);
  const notice = await services.database.notices.get(site.id, noticeId);
  if (notice === undefined) throw noSuchNotice();
  return { site, notice };
}

export const noSuchNotice = () => notFound('there is no such notice; list the notices of the site');
