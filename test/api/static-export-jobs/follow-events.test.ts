import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../support/until.js';
import { storeBundle } from '../support/finished-bundle.js';
import { signIn } from '../support/sign-in.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

const JOBS = '/v1/static-export/jobs';

describe('the events of a static export', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  beforeEach(() => api.engine.reset());
  after(() => api.stop());

  const open = (secret: string, jobId: string, signal?: AbortSignal) =>
    fetch(`${api.url}${JOBS}/${jobId}/events`, {
      headers: { authorization: `Bearer ${secret}` },
      ...(signal && { signal }),
    });

  it('are the records of the job, up to the final one', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob();
    api.engine.answers.set(id, { progress: 10 });
    const response = await open(secret, id);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(response.headers.get('cache-control'), 'no-cache, no-transform');
    assert.equal(response.headers.get('x-accel-buffering'), 'no');
    const records: Record<string, unknown>[] = [];
    for await (const record of eventsOf(response)) {
      records.push(record);
      const job = await api.database.jobs.getById(id);
      if (records.length === 1 && job !== undefined) {
        const bundle = await storeBundle(api.store);
        await api.database.jobs.record(id, { ...job, status: 'completed', progress: 100, error: null }, bundle);
      }
    }
    assert.deepEqual([records[0]?.status, records[0]?.progress], ['running', 10]);
    assert.deepEqual([records.at(-1)?.status, records.at(-1)?.progress], ['completed', 100]);
  });

  it('of a final job are its record alone', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'failed', error: 'no' });
    const text = await (await open(secret, id)).text();
    assert.match(text, /^event: job\nid: [\w-]+\ndata: \{[^\n]+\}\n\n$/);
  });

  it('are not repeated for a reader who has them: a final one is told to stop', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob({ status: 'failed', error: 'no' });
    const [, last = ''] = /^id: (.+)$/m.exec(await (await open(secret, id)).text()) ?? [];
    const again = (lastEventId: string) =>
      api.call(secret, 'GET', `${JOBS}/${id}/events`, { headers: { 'last-event-id': lastEventId } });
    assert.equal((await again(last)).status, 204);
    assert.match((await again('another')).text, /^event: job/);
  });

  it('cost nothing once the reader has gone', async () => {
    const { secret, addJob } = await api.tenant();
    const { id } = await addJob();
    api.engine.answers.set(id, { progress: 10 });
    const reader = new AbortController();
    const response = await open(secret, id, reader.signal);
    await response.body?.getReader().read();
    reader.abort();
    // The disconnection is noticed eventually; a connected reader would get two events a second.
    await until(async () => {
      const { queries } = api.engine;
      await sleep(1200);
      return api.engine.queries === queries;
    });
  });

  it('end when the key is revoked, the plan ends or the member is taken out, though the job goes on', async () => {
    const [byKey, byPlan, byPerson] = [await api.tenant(), await api.tenant(), await api.tenant()];
    await signIn(api, byPerson.organization.id);
    const leaver = await signIn(api, byPerson.organization.id, 'member');
    const { organizations, keys, people } = api.database;
    const follow = async ({ addJob }: Tenant, headers: Readonly<Record<string, string>>) => {
      const { id } = await addJob();
      return fetch(`${api.url}${JOBS}/${id}/events`, { headers });
    };
    const streams = await Promise.all([
      follow(byKey, { authorization: `Bearer ${byKey.secret}` }),
      follow(byPlan, { authorization: `Bearer ${byPlan.secret}` }),
      follow(byPerson, { cookie: leaver.cookie }),
    ]);
    assert.deepEqual(
      streams.map(({ status }) => status),
      [200, 200, 200],
    );
    await keys.revoke(byKey.organization.id, byKey.keyId);
    await organizations.setPlan(byPlan.organization.id, 'free');
    await people.remove(byPerson.organization.id, leaver.userId);
    for (const text of await Promise.all(streams.map((stream) => stream.text()))) {
      assert.match(text, /"status":"queued"/);
    }
  });

  it('end when the process is to end', async () => {
    const other = await startTestApi();
    const { secret, addJob } = await other.tenant();
    const { id } = await addJob();
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(`${other.url}${JOBS}/${id}/events`, { headers });
    const [text] = await Promise.all([response.text(), other.stop()]);
    assert.match(text, /"status":"queued"/);
  });

  it('of an unknown job are 404, and HEAD opens no stream', async () => {
    const { secret, addJob } = await api.tenant();
    assert.equal((await open(secret, 'se_0123456789abcdef')).status, 404);
    const { id } = await addJob();
    const { status, headers } = await api.call(secret, 'HEAD', `${JOBS}/${id}/events`);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/event-stream/);
  });
});

async function* eventsOf(response: Response): AsyncGenerator<Record<string, unknown>> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data) as Record<string, unknown>;
    }
  }
}
