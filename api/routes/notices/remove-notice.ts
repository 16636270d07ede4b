import { defineRoute } from '../../http/route.js';
import { SITES_ACCESS } from '../sites/schemas.js';
import { findNotice, noSuchNotice } from './find-notice.js';
import { NOTICES_PATH, noticeParamsSchema } from './schemas.js';

export const removeNotice = defineRoute({
  method: 'DELETE',
  path: `${NOTICES_PATH}/{noticeId}`,
  operationId: 'removeNotice',
  summary: 'Stop notifying a mailbox or a chat',
  access: SITES_ACCESS,
  params: noticeParamsSchema,
  responses: { 204: { description: 'Nothing more is sent to it.', contentType: null } },
  errors: ['not_found'],
  handle: async ({ params, caller, services, context }) => {
    const { site, notice } = await findNotice(services, caller, params);
    if (!(await services.database.notices.remove(site.id, notice.id))) throw noSuchNotice();
    await services.audit.note(context, caller, 'notice.removed', `notices of ${site.domain} to ${notice.label}`);
    return { status: 204 };
  },
});
