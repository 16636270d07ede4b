import assert from 'node:assert/strict';
import { createRequestMetrics } from '../../api/operations/request-metrics.js';
import { metricsText } from '../../metrics/metrics-text.js';
import { startTestApi } from './support/start-test-api.js';

describe('metrics', () => {
  it('count requests by route, whatever ids callers send', async () => {
    const api = await startTestApi();
    try {
      for (const path of ['/healthz', '/v1/static-export/jobs/a', '/v1/static-export/jobs/b', '/nothing/at/all']) {
        await api.call(undefined, 'GET', path);
      }
      const { text, headers } = await api.call(undefined, 'GET', '/metrics');
      assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
      const job = '{method="GET",route="/v1/static-export/jobs/{jobId}",status="401"}';
      assert.ok(text.includes(`offprint_http_request_duration_seconds_count${job} 2\n`), text);
      assert.ok(text.includes('route="unknown",status="404"'));
      assert.ok(!text.includes('nothing'));
    } finally {
      await api.stop();
    }
  });

  // A schedule that is skipped repeatedly is visible in monitoring.
  it('tell how many times of schedules were skipped within a day', async () => {
    const api = await startTestApi();
    try {
      const { organization, addSite } = await api.tenant();
      const { id: siteId, domain } = await addSite();
      const run = { siteId, organizationId: organization.id, domain, jobId: null };
      const { schedules } = api.database;
      await schedules.recordRun({ ...run, id: 'one', outcome: 'skipped', reason: 'an export is still under way' });
      await schedules.recordRun({ ...run, id: 'two', outcome: 'started', reason: null });
      const { text } = await api.call(undefined, 'GET', '/metrics');
      assert.match(text, /^# TYPE offprint_schedule_skips_last_day gauge\noffprint_schedule_skips_last_day 1$/m);
      assert.equal(await schedules.countSkipped(new Date(Date.now() + 60_000)), 0);
    } finally {
      await api.stop();
    }
  });

  it('tell what is to be done, how exports ended, and whether each part is there', async () => {
    const api = await startTestApi();
    try {
      const { text } = await api.call(undefined, 'GET', '/metrics');
      for (const line of [
        'offprint_part_up{part="database"} 1',
        'offprint_jobs{status="queued"} 0',
        'offprint_oldest_queued_job_seconds 0',
        'offprint_jobs_ended_last_hour{outcome="cancelled"} 0',
        'offprint_webhook_deliveries_pending 0',
        '# TYPE offprint_answer_start_seconds histogram',
        'offprint_notices_pending 0',
        'offprint_oldest_pending_notice_seconds 0',
        'offprint_notices_failed_last_day 0',
      ])
        assert.ok(text.includes(`${line}\n`), `${line} is missing in ${text}`);
    } finally {
      await api.stop();
    }
  });

  it('have buckets that add up', () => {
    const metrics = createRequestMetrics();
    for (const seconds of [0.001, 0.02, 0.02, 3, 100])
      metrics.observe({ method: 'X', route: '/a', status: 200, seconds });
    const text = metricsText([metrics.collect()]);
    const bucket = (bound: string) => Number(text.match(new RegExp(`method="other".*le="${bound}"} (\\d+)`))?.[1]);
    assert.deepEqual(
      [bucket('0.005'), bucket('0.025'), bucket('2.5'), bucket('10'), bucket('\\+Inf')],
      [1, 3, 3, 4, 5],
    );
  });
});
