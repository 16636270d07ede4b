import { changeNoticeSchema, noticeSchema } from '../../../contract/http/notices.js';
import { defineRoute } from '../../http/route.js';
import { SITES_ACCESS } from '../sites/schemas.js';
import { findNotice, noSuchNotice } from './find-notice.js';
import { presentNotice } from './present-notice.js';
import { NOTICES_PATH, noticeParamsSchema } from './schemas.js';

export const changeNotice = defineRoute({
  method: 'PUT',
  path: `${NOTICES_PATH}/{noticeId}`,
  operationId: 'changeNotice',
  summary: 'Change which exports a notice is sent about',
  access: SITES_ACCESS,
  params: noticeParamsSchema,
  body: { schema: changeNoticeSchema, required: true },
  responses: { 200: { description: 'The notice.', schema: noticeSchema } },
  errors: ['not_found'],
  handle: async ({ params, body, caller, services, context }) => {
    const { database } = services;
    const { site, notice } = await findNotice(services, caller, params);
    const changed = await database.notices.setEvents(site.id, notice.id, body.events);
    if (changed === undefined) throw noSuchNotice();
    await services.audit.note(context, caller, 'notice.changed', `notices of ${site.domain} to ${notice.label}`);
    return { status: 200, body: presentNotice(changed, await database.noticeMessages.last(notice.id)) };
  },
});
