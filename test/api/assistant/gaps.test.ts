import assert from 'node:assert/strict';
import { countByWeek, lastWeeks, startOfWeek } from '../../../api/routes/assistant/gaps/weeks.js';
import { newMessageId, newThreadId } from '../../../database/ids.js';
import type { ExchangeOutcome } from '../../../database/records/assistant-records.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';
import { type AskedSite, addAskedSite } from './support.js';

interface GapAnswer {
  readonly weeks: readonly string[];
  readonly questionCount: number;
  readonly gaps: readonly {
    readonly question: string;
    readonly otherWordings: readonly string[];
    readonly domain: string;
    readonly count: number;
    readonly threadCount: number;
    readonly countByWeek: readonly number[];
    readonly threadId: string;
    readonly closestPage: { readonly path: string; readonly url: string } | null;
  }[];
}

describe('what the documentation does not answer', () => {
  let api: TestApi;
  let site: AskedSite;
  let admin: string;
  beforeEach(async () => {
    api = await startTestApi();
    site = await addAskedSite(api, 'docs.example.com');
    const key = { organizationId: site.tenant.organization.id, name: 'k', kind: 'admin', scope: 'read' } as const;
    admin = (await api.database.keys.create(key)).secret;
  });
  afterEach(() => api.stop());

  async function record(
    question: string,
    {
      outcome = 'unanswered',
      domain = site.domain,
      answer = 'The documentation does not say.',
    }: {
      readonly outcome?: ExchangeOutcome;
      readonly domain?: string;
      readonly answer?: string;
    } = {},
  ): Promise<void> {
    const owner = { organizationId: site.tenant.organization.id, domain, fingerprint: 'anonymous' };
    const tokens = { inputTokens: 3, outputTokens: null };
    const exchange = { id: newMessageId(), threadId: newThreadId(), question, answer, sources: [], currentPath: null };
    await api.database.threads.record(owner, { ...exchange, outcome, ...tokens });
  }
  const gaps = async (query = '') =>
    (await api.call(admin, 'GET', `/v1/assistant/gaps${query}`)).body as unknown as GapAnswer;

  it('is grouped by meaning with the closest page and a count for each week, most asked first', async () => {
    await record('Where is the changelog?');
    await record('How do I install thing on Windows?');
    await record('install thing on windows');
    await record('How do I install thing on Windows?');
    await record('How do I install thing?', { outcome: 'answered' });
    const found = await gaps('?weeks=3');
    assert.equal(found.weeks.length, 3);
    assert.equal(found.questionCount, 4);
    const [first, second] = found.gaps;
    assert.deepEqual(
      [first?.question, first?.otherWordings, first?.count, first?.threadCount, first?.countByWeek],
      ['How do I install thing on Windows?', ['install thing on windows'], 3, 3, [0, 0, 3]],
    );
    assert.equal(first?.closestPage?.path, 'guides/install');
    assert.equal(first?.closestPage?.url, 'https://docs.example.com/guides/install');
    assert.deepEqual([second?.question, second?.count], ['Where is the changelog?', 1]);
    const thread = await api.call(admin, 'GET', `/v1/assistant/threads/${first?.threadId}`);
    assert.equal(thread.status, 200);
  });

  it('is kept apart for each site, and has no closest page for one that is not indexed', async () => {
    const other = await site.tenant.addSite({ domain: 'other.example.com' });
    await record('Where is the changelog?');
    await record('Where is the changelog?', { domain: other.domain });
    assert.deepEqual((await gaps()).gaps.map(({ domain, count }) => [domain, count]).sort(), [
      ['docs.example.com', 1],
      ['other.example.com', 1],
    ]);
    const [own] = (await gaps('?domain=other.example.com')).gaps;
    assert.deepEqual([own?.domain, own?.closestPage], ['other.example.com', null]);
  });

  it('refuses weeks that are none', async () => {
    for (const weeks of ['0', '27', 'x', '1.5'])
      assert.equal((await api.call(admin, 'GET', `/v1/assistant/gaps?weeks=${weeks}`)).status, 400, weeks);
  });

  it('is downloaded as CSV, in which nothing is a formula', async () => {
    await record('=HYPERLINK("http://x.test")', { answer: 'a,\n"b"' });
    await record('Ä question', { outcome: 'answered' });
    const questions = await api.call(admin, 'GET', '/v1/assistant/questions.csv?outcome=unanswered');
    assert.equal(questions.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(questions.headers.get('content-disposition'), 'attachment; filename="questions.csv"');
    const [head, ...rest] = questions.text.split('\r\n');
    assert.match(head ?? '', /^\ufeff?asked,site,question,outcome,/);
    const row = rest.join('\r\n');
    assert.match(row, /,docs\.example\.com,"'=HYPERLINK\(""http:\/\/x\.test""\)",unanswered,,,"a,\n""b""",,,3,,thr_/);
    assert.doesNotMatch(row, /Ä question/);
    assert.match((await api.call(admin, 'GET', '/v1/assistant/questions.csv')).text, /Ä question/);
    const csv = await api.call(admin, 'GET', '/v1/assistant/gaps.csv?weeks=2');
    assert.match(csv.text, /,week of \d{4}-\d\d-\d\d,week of \d{4}-\d\d-\d\d\r\n"'=HYPERLINK.*,0,1\r\n$/s);
  });

  it('counts weeks from Monday, in UTC', () => {
    assert.equal(startOfWeek(new Date('2026-11-29T23:59:59Z')).toISOString(), '2026-11-23T00:00:00.000Z');
    assert.equal(startOfWeek(new Date('2026-11-30T00:00:00Z')).toISOString(), '2026-11-30T00:00:00.000Z');
    const weeks = lastWeeks(2, new Date('2026-11-30T12:00:00Z'));
    const moments = ['2026-11-22T10:00:00Z', '2026-11-23T00:00:00Z', '2026-11-30T10:00:00Z', '2026-11-30T11:00:00Z'];
    assert.deepEqual(
      countByWeek(
        moments.map((moment) => new Date(moment)),
        weeks,
      ),
      [1, 2],
    );
  });
});
