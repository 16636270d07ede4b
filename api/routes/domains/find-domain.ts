import type { CustomDomain } from '../../../database/records/custom-domain-records.js';
import type { Site } from '../../../database/records/site-records.js';
import type { Caller } from '../../callers/caller.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';
import { findSite } from '../sites/find-site.js';
import { canonicalName } from './read-host-name.js';

/** Returns a custom domain of a site of the caller's organization. Throws the 404 error if there is none. */
export async function findDomain(
  services: Services,
  caller: Caller,
  params: { readonly domain: string; readonly hostName: string },
): Promise<{ readonly site: Site; readonly domain: CustomDomain }> {
  const site = await findSite(services, caller, params.domain);
  const hostName = canonicalName(params.hostName);
  const domain = hostName === undefined ? undefined : await services.database.customDomains.get(site.id, hostName);
  if (domain === undefined) throw noSuchDomain();
  return { site, domain };
}

export const noSuchDomain = () => notFound('the site has no such domain; list the domains of the site');
