import { noticeListSchema } from '../../../contract/http/notices.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from '../sites/find-site.js';
import { SITES_ACCESS, siteParamsSchema } from '../sites/schemas.js';
import { presentNotice } from './present-notice.js';
import { NOTICES_PATH } from './schemas.js';

export const listNotices = defineRoute({
  method: 'GET',
  path: NOTICES_PATH,
  operationId: 'listNotices',
  summary: 'List who is notified about exports of a site',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  responses: { 200: { description: 'The notices, oldest first.', schema: noticeListSchema } },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => {
    const { database, config } = services;
    const site = await findSite(services, caller, params.domain);
    const notices = await database.notices.list(site.id);
    const last = await Promise.all(notices.map(({ id }) => database.noticeMessages.last(id)));
    return {
      status: 200,
      body: {
        notices: notices.map((notice, index) => presentNotice(notice, last[index])),
        email: config.smtp !== undefined,
      },
    };
  },
});
