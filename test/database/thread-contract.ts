import assert from 'node:assert/strict';
import { InvalidCursor } from '../../database/errors.js';
import { newMessageId, newThreadId } from '../../database/ids.js';
import type { NewExchange } from '../../database/records/assistant-records.js';
import type { TestEngine } from '../support/databases.js';
import { makeTenant, useFreshDatabase } from './contract-context.js';

export function threadContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);

  const exchange = (threadId: string, values: Partial<NewExchange> = {}): NewExchange => ({
    id: newMessageId(),
    threadId,
    question: 'How do I install?',
    answer: 'Run npm i.',
    sources: [{ path: 'install', url: 'https://acme.example/install', title: 'Install' }],
    currentPath: null,
    outcome: 'answered',
    inputTokens: 12,
    outputTokens: 3,
    ...values,
  });

  async function owner(name = 'Acme') {
    const { organization, site } = await makeTenant(context().database, name);
    return { organizationId: organization.id, domain: site.domain, fingerprint: 'anonymous' };
  }

  it('an exchange makes its thread, and the next one goes on with it', async () => {
    const { database, clock } = context();
    const of = await owner();
    const threadId = newThreadId();
    assert.match(threadId, /^thr_[\w-]{32}$/);
    await database.threads.record(of, exchange(threadId));
    clock.advance({ minutes: 1 });
    await database.threads.record(of, exchange(threadId, { question: 'And then?' }));
    const thread = await database.threads.get(of.organizationId, threadId);
    assert.deepEqual([thread?.title, thread?.exchangeCount], ['How do I install?', 2]);
    const recent = await database.threads.recent(of, threadId, 10);
    assert.deepEqual(
      recent?.map(({ question }) => question),
      ['How do I install?', 'And then?'],
    );
    assert.deepEqual((await database.threads.recent(of, threadId, 1))?.[0]?.question, 'And then?');
  });

  it('an exchange that is recorded twice counts once', async () => {
    const { threads } = context().database;
    const of = await owner();
    const once = exchange(newThreadId());
    await threads.record(of, once);
    await threads.record(of, { ...once, answer: 'another' });
    const thread = await threads.get(of.organizationId, once.threadId);
    assert.equal(thread?.exchangeCount, 1);
    assert.equal((await threads.recent(of, once.threadId, 5))?.[0]?.answer, once.answer);
  });

  it('exchanges that come at once are kept all: of many threads, of one, twice the same, and of owners who claim the same thread', async () => {
    const { threads } = context().database;
    const [ours, theirs] = [await owner(), await owner('Other')];
    const old = exchange(newThreadId());
    await threads.record(ours, old);
    const [long, claimed] = [newThreadId(), newThreadId()];
    const single = Array.from({ length: 20 }, () => exchange(newThreadId()));
    const twice = exchange(long, { answer: 'the first' });
    await Promise.all([
      ...single.map((each) => threads.record(ours, each)),
      threads.record(ours, twice),
      threads.record(ours, { ...twice, answer: 'the second' }),
      threads.record(ours, exchange(long)),
      threads.record(ours, exchange(claimed)),
      threads.record(theirs, exchange(claimed)),
      threads.record(theirs, exchange(old.threadId)),
      threads.record(ours, exchange(old.threadId)),
    ]);
    const counts = await Promise.all(
      [...single.map(({ threadId }) => threadId), long, claimed, old.threadId].map(
        async (id) => (await threads.get(ours.organizationId, id))?.exchangeCount,
      ),
    );
    assert.deepEqual(counts, [...single.map(() => 1), 2, 1, 2]);
    assert.ok((await threads.recent(ours, long, 5))?.some(({ answer }) => answer === 'the first'));
    assert.equal(await threads.get(theirs.organizationId, claimed), undefined);
    assert.equal((await threads.list(theirs.organizationId, { limit: 5 })).threads.length, 0);
  });

  it('an exchange that cannot be kept is left out of those that come with it', async () => {
    const { threads } = context().database;
    const of = await owner();
    const [good, other] = [exchange(newThreadId()), exchange(newThreadId())];
    const results = await Promise.allSettled([
      threads.record(of, good),
      threads.record({ ...of, organizationId: 'org_unknown' }, exchange(newThreadId())),
      threads.record(of, other),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    for (const { threadId } of [good, other])
      assert.equal((await threads.get(of.organizationId, threadId))?.exchangeCount, 1);
  });

  it('a thread of another organization or domain is none: not read, continued, judged or removed', async () => {
    const { database } = context();
    const ours = await owner();
    const theirs = await owner('Other');
    const mine = exchange(newThreadId());
    await database.threads.record(ours, mine);
    await database.threads.record(theirs, exchange(mine.threadId, { question: 'mine now' }));
    const elsewhere = { ...ours, domain: 'else.example' };
    await database.threads.record(elsewhere, exchange(mine.threadId, { question: 'from elsewhere' }));
    assert.equal(await database.threads.get(theirs.organizationId, mine.threadId), undefined);
    assert.equal(await database.threads.recent(theirs, mine.threadId, 5), undefined);
    assert.equal(await database.threads.recent(elsewhere, mine.threadId, 5), undefined);
    assert.equal(await database.threads.remove(theirs.organizationId, mine.threadId), false);
    const like = { threadId: mine.threadId, exchangeId: mine.id, feedback: 'like', comment: null } as const;
    assert.equal(await database.threads.setFeedback(theirs, like), false);
    assert.equal(await database.threads.setFeedback(elsewhere, like), false);
    assert.deepEqual((await database.threads.list(theirs.organizationId, { limit: 10 })).threads, []);
    assert.equal((await database.threads.recent(ours, mine.threadId, 5))?.length, 1);
  });

  it('lists threads by their last use, a page at a time, of one domain or all', async () => {
    const { database, clock } = context();
    const of = await owner();
    const ids = [newThreadId(), newThreadId(), newThreadId()];
    for (const id of ids) {
      clock.advance({ minutes: 1 });
      await database.threads.record(of, exchange(id));
    }
    const first = await database.threads.list(of.organizationId, { domain: of.domain.toUpperCase(), limit: 2 });
    assert.deepEqual(
      first.threads.map(({ id }) => id),
      [ids[2], ids[1]],
    );
    const second = await database.threads.list(of.organizationId, { limit: 2, cursor: first.nextCursor ?? '' });
    assert.deepEqual([second.threads.map(({ id }) => id), second.nextCursor], [[ids[0]], null]);
    assert.deepEqual((await database.threads.list(of.organizationId, { domain: 'no.example', limit: 2 })).threads, []);
    await assert.rejects(database.threads.list(of.organizationId, { limit: 2, cursor: 'abc' }), InvalidCursor);
  });

  it('lists the questions that stayed open, and those whose answers readers did not like', async () => {
    const { threads } = context().database;
    const of = await owner();
    const open = exchange(newThreadId(), { outcome: 'unanswered', question: 'What of the moon?' });
    const disliked = exchange(newThreadId());
    for (const each of [open, disliked]) await threads.record(of, each);
    const judged = {
      threadId: disliked.threadId,
      exchangeId: disliked.id,
      feedback: 'dislike',
      comment: 'wrong',
    } as const;
    assert.equal(await threads.setFeedback(of, judged), true);
    const list = async (filter: object) =>
      (await threads.listExchanges(of.organizationId, { limit: 10, ...filter })).exchanges;
    assert.deepEqual(
      (await list({ outcome: 'unanswered' })).map(({ question }) => question),
      ['What of the moon?'],
    );
    const [found] = await list({ feedback: 'dislike', domain: of.domain });
    assert.deepEqual([found?.id, found?.comment], [disliked.id, 'wrong']);
    assert.equal(await threads.setFeedback(of, { ...judged, feedback: null, comment: null }), true);
    assert.deepEqual(await list({ feedback: 'dislike' }), []);
  });

  it('removing a thread removes all that was said', async () => {
    const { threads } = context().database;
    const of = await owner();
    const gone = exchange(newThreadId());
    await threads.record(of, gone);
    assert.equal(await threads.remove(of.organizationId, gone.threadId), true);
    assert.equal(await threads.remove(of.organizationId, gone.threadId), false);
    assert.deepEqual((await threads.listExchanges(of.organizationId, { limit: 10 })).exchanges, []);
  });

  it('removes threads that nobody went on with, and keeps the others', async () => {
    const { database, clock } = context();
    const of = await owner();
    const [old, kept] = [newThreadId(), newThreadId()];
    await database.threads.record(of, exchange(old));
    await database.threads.record(of, exchange(kept));
    clock.advance({ hours: 24 });
    await database.threads.record(of, exchange(kept));
    assert.equal(await database.threads.removeOlder(new Date(clock.now().getTime() - 3_600_000)), 1);
    const { threads } = await database.threads.list(of.organizationId, { limit: 10 });
    assert.deepEqual(
      threads.map(({ id }) => id),
      [kept],
    );
  });

  it('counts steps that come at once, and begins anew when the time has run out', async () => {
    const { database, clock } = context();
    const step = { key: 'a', points: 1, milliseconds: 60_000 };
    const states = await Promise.all(Array.from({ length: 20 }, () => database.counters.add(step)));
    assert.deepEqual(
      states.map(({ points }) => points).sort((one, other) => one - other),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    clock.advance({ seconds: 59 });
    assert.deepEqual(await database.counters.get('a'), { points: 20, remainingMilliseconds: 1000 });
    clock.advance({ seconds: 1 });
    assert.equal(await database.counters.get('a'), undefined);
    assert.deepEqual(await database.counters.add(step), { points: 1, remainingMilliseconds: 60_000 });
    assert.deepEqual(await database.counters.add({ ...step, points: 5, forceExpiry: true }), {
      points: 5,
      remainingMilliseconds: 60_000,
    });
    assert.equal(await database.counters.removeExpired(), 0);
    clock.advance({ minutes: 2 });
    assert.equal(await database.counters.removeExpired(), 1);
    assert.equal(await database.counters.remove('a'), false);
  });
}
