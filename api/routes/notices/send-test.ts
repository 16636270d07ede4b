import { noticeMessageSchema } from '../../../contract/http/notices.js';
import { noticeTestLimited } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { MAX_NOTICE_TESTS } from '../../rate-limits/notice-test-limit.js';
import { SITES_ACCESS } from '../sites/schemas.js';
import { findNotice } from './find-notice.js';
import { presentMessage } from './present-notice.js';
import { NOTICES_PATH, noticeParamsSchema } from './schemas.js';

/** The time between tests of one notice, in seconds. */
const BETWEEN_TESTS_SECONDS = 30;

export const sendNoticeTest = defineRoute({
  method: 'POST',
  path: `${NOTICES_PATH}/{noticeId}/test`,
  operationId: 'sendNoticeTest',
  summary: 'Send a test message',
  description: `It is repeated like any other until it is accepted. A notice can be tested every ${BETWEEN_TESTS_SECONDS} seconds, and an organization can send ${MAX_NOTICE_TESTS} tests an hour.`,
  access: SITES_ACCESS,
  params: noticeParamsSchema,
  responses: { 202: { description: 'The message, to be sent.', schema: noticeMessageSchema } },
  errors: ['not_found', 'rate_limited'],
  handle: async ({ params, caller, services }) => {
    const { database, exports: engine, logger } = services;
    const { site, notice } = await findNotice(services, caller, params);
    // Checked first, so that an unavailable engine leaves nothing to be sent later.
    await engine.check();
    await services.countNoticeTest(site.organizationId);
    const facts = { domain: site.domain };
    const message = await database.noticeMessages.createTest(notice, facts, BETWEEN_TESTS_SECONDS * 1000);
    if (message === undefined) throw noticeTestLimited(BETWEEN_TESTS_SECONDS);
    await engine.notices.send(message.id).catch((error: unknown) => {
      logger.warn(
        { messageId: message.id, err: error },
        'a notice is recorded and will be sent when the engine is available',
      );
    });
    return { status: 202, body: presentMessage(message) };
  },
});
