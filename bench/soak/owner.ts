import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../test/support/services.js';

/** An organization with one site, a webhook and a schedule. */
export interface Owner {
  readonly organizationId: string;
  readonly siteId: string;
  readonly domain: string;
  readonly secret: string;
  readonly webhookId: string;
  readonly folder: string;
  /** Changes a word of the site. */
  edit(): Promise<void>;
}

/** A schedule that never runs by itself within the time of a soak: its runs are triggered. */
const YEARLY = '0 3 1 1 *';

/** Creates an organization whose site is the folder of a project. */
export async function createOwner(
  services: Services,
  domain: string,
  { folder, receiver }: { readonly folder: string; readonly receiver: string },
): Promise<Owner> {
  const { site, secret } = await services.addSite(domain, folder);
  const webhook = await services.call<{ id: string }>(secret, 'POST', '/v1/webhooks', {
    url: receiver,
    events: ['job.completed', 'job.failed', 'schedule.skipped'],
  });
  const schedule = await services.call(secret, 'PUT', `/v1/static-export/schedules/${domain}`, { cron: YEARLY });
  if (webhook.status !== 201 || schedule.status !== 200)
    throw new Error(`${domain} could not be set up: ${JSON.stringify([webhook.body, schedule.body])}`);
  let edits = 0;
  return {
    ...{ organizationId: site.organizationId, siteId: site.id, domain, secret, folder },
    webhookId: webhook.body.id,
    edit: () => appendFile(join(folder, 'index.mdx'), `\nThe edit ${++edits}.\n`),
  };
}
