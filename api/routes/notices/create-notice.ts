import { createNoticeSchema, noticeSchema } from '../../../contract/http/notices.js';
import { TooManyNotices } from '../../../database/records/notice-records.js';
import { noticeTargetContext } from '../../../secrets/notice-target.js';
import { invalidRequest } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from '../sites/find-site.js';
import { SITES_ACCESS, siteParamsSchema } from '../sites/schemas.js';
import { targetLabel, targetProblem } from './notice-target.js';
import { presentNotice } from './present-notice.js';
import { NOTICES_PATH } from './schemas.js';

export const createNotice = defineRoute({
  method: 'POST',
  path: NOTICES_PATH,
  operationId: 'createNotice',
  summary: 'Notify a mailbox or a chat about exports of a site',
  description:
    'By default about failed exports only. Cancelled exports are not reported. No response contains the address of an incoming webhook.',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  body: { schema: createNoticeSchema, required: true },
  responses: { 201: { description: 'The notice.', schema: noticeSchema } },
  errors: ['not_found'],
  handle: async ({ params, body, caller, services, context }) => {
    const { database, secrets, config } = services;
    const site = await findSite(services, caller, params.domain);
    const { kind, target, events } = body;
    const { allowPrivateNetwork } = config.sources;
    const problem = targetProblem(kind, target, { allowPrivateNetwork, canSendEmail: config.smtp !== undefined });
    if (problem !== undefined) throw invalidRequest(`target: ${problem}`);
    const label = targetLabel(kind, target);
    const sealedTarget = secrets.seal(target, noticeTargetContext(site.id));
    const notice = await database.notices
      .create(site, { kind, sealedTarget, label, events })
      .catch((error: unknown) => {
        throw error instanceof TooManyNotices ? invalidRequest(error.message) : error;
      });
    await services.audit.note(context, caller, 'notice.created', `notices of ${site.domain} to ${label}`);
    return { status: 201, body: presentNotice(notice, undefined) };
  },
});
