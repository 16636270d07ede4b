import assert from 'node:assert/strict';
import { z } from 'zod';
import { addLink } from '../../../activities/jobs/complete-payload.js';
import { WEBHOOK_MESSAGES } from '../../../contract/http/webhook-messages.js';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../../../contract/webhook-events.js';
import { jobAnnouncement, skipAnnouncement } from '../../../database/repositories/announce.js';
import { storeBundle } from '../../api/support/finished-bundle.js';
import { startTestApi, type TestApi } from '../../api/support/start-test-api.js';

type Event = keyof typeof WEBHOOK_MESSAGES;

/** Asserts that a message has all fields that its schema requires, and no others. */
function assertDescribed(event: Event, data: unknown) {
  const closed = JSON.stringify(z.toJSONSchema(WEBHOOK_MESSAGES[event].schema, { io: 'output' }));
  const message = JSON.parse(JSON.stringify({ type: event, timestamp: '2026-01-31T03:02:11.000Z', data }));
  const result = z.fromJSONSchema(JSON.parse(closed)).safeParse(message);
  assert.ok(result.success, `${event}: ${result.error?.message}`);
}

describe('the description of webhook messages', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  it('has every event', () => {
    assert.deepEqual(Object.keys(WEBHOOK_MESSAGES), [...WEBHOOK_EVENTS, TEST_EVENT]);
  });

  it('describes the messages that are sent', async () => {
    const { addJob } = await api.tenant();
    const completed = jobAnnouncement(
      await addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store)),
    );
    assertDescribed('job.completed', completed.data);
    assertDescribed('export.completed', completed.data);
    const linked = addLink(JSON.stringify({ data: completed.data }), {
      url: 'https://offprint.example.com/x',
      expiresAt: new Date(),
      previewUrl: 'https://se-0123456789abcdef--docs.docs.example.net',
    });
    assertDescribed('job.completed', (JSON.parse(linked) as { data: unknown }).data);
    const job = await addJob({ status: 'failed', error: 'the export was cancelled' });
    assertDescribed('job.failed', jobAnnouncement({ ...job, groups: ['partners'] }).data);
    const run = { id: 'run', organizationId: 'o', siteId: 's', domain: 'docs.example.com', jobId: job.id };
    const skipped = { ...run, at: new Date(), outcome: 'skipped', reason: 'the last export was still running' };
    assertDescribed('schedule.skipped', skipAnnouncement(skipped as never).data);
  });

  it('has examples that it describes, and refuses fields that it does not have', () => {
    for (const [event, { example }] of Object.entries(WEBHOOK_MESSAGES)) {
      assertDescribed(event as Event, example.data);
      assert.throws(() => assertDescribed(event as Event, { ...example.data, other: 1 }), /other/);
    }
  });
});
