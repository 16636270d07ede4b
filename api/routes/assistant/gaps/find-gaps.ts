import { siteAddresses } from '../../../../assistant/answer/site-address.js';
import { groupQuestions } from '../../../../assistant/gaps/group-questions.js';
import type { Gap, GapList } from '../../../../contract/http/conversations.js';
import type { Exchange } from '../../../../database/records/assistant-records.js';
import type { Services } from '../../../services.js';
import { readExchanges } from './read-exchanges.js';
import { countByWeek, lastWeeks } from './weeks.js';

/** Maximum number of questions that are grouped, and of groups in a response. */
const MAX_QUESTIONS = 2000;
const MAX_GROUPS = 50;
const MAX_WORDINGS = 5;

interface GapQuery {
  readonly domain?: string | undefined;
  readonly weeks: number;
}

/** Returns the unanswered questions of the last weeks, grouped by meaning, for each site separately. */
export async function findGaps(services: Services, organizationId: string, query: GapQuery): Promise<GapList> {
  const weeks = lastWeeks(query.weeks, new Date());
  const [since] = weeks;
  const exchanges: Exchange[] = [];
  const filter = { outcome: 'unanswered', ...(query.domain !== undefined && { domain: query.domain }) } as const;
  for await (const exchange of readExchanges(services.database.threads, organizationId, filter)) {
    if (since !== undefined && exchange.createdAt < since) break;
    if (exchanges.push(exchange) === MAX_QUESTIONS) break;
  }
  const groups = groupBySite(exchanges)
    .flatMap((own) =>
      groupQuestions(own.map(({ question }) => question)).map((group) => group.flatMap((at) => own[at] ?? [])),
    )
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_GROUPS);
  const closestPage = createClosestPage(services, organizationId);
  const gaps: Gap[] = [];
  // One search after the other: readers' questions are searched for at the same time.
  for (const group of groups) gaps.push(await presentGap(group, weeks, closestPage));
  return {
    weeks: weeks.map((week) => week.toISOString().slice(0, 10)),
    questionCount: exchanges.length,
    gaps,
  };
}

function groupBySite(exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const sites = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const own = sites.get(exchange.domain);
    if (own === undefined) sites.set(exchange.domain, [exchange]);
    else own.push(exchange);
  }
  return [...sites.values()];
}

type ClosestPage = (domain: string, question: string) => Promise<Gap['closestPage']>;

/** Returns a group. Its question is the wording that readers used most, of equally frequent ones the newest. */
async function presentGap(group: readonly Exchange[], weeks: readonly Date[], closestPage: ClosestPage): Promise<Gap> {
  const counts = new Map<string, number>();
  for (const { question } of group) counts.set(question.trim(), (counts.get(question.trim()) ?? 0) + 1);
  const [question = '', ...others] = [...counts].sort(([, one], [, other]) => other - one).map(([wording]) => wording);
  const [newest] = group;
  const domain = newest?.domain ?? '';
  return {
    question,
    domain,
    count: group.length,
    threadCount: new Set(group.map(({ threadId }) => threadId)).size,
    countByWeek: [
      ...countByWeek(
        group.map(({ createdAt }) => createdAt),
        weeks,
      ),
    ],
    lastAskedAt: (newest?.createdAt ?? new Date()).toISOString(),
    threadId: newest?.threadId ?? '',
    otherWordings: others.slice(0, MAX_WORDINGS),
    closestPage: await closestPage(domain, question),
  };
}

/**
 * Creates a function that returns the page that a search for a question finds first; null if there is none, or the site
 * is no longer indexed. Each site is opened once.
 */
function createClosestPage({ findSite, siteSearches, config }: Services, organizationId: string): ClosestPage {
  const open = async (domain: string) => {
    const site = await findSite(organizationId, domain);
    const search = site && (await siteSearches.open(organizationId, domain));
    return site && search && { search, urlOf: siteAddresses(site, config.api.publicUrl).urlOf };
  };
  const opened = new Map<string, ReturnType<typeof open>>();
  return async (domain, question) => {
    const opening = opened.get(domain) ?? open(domain);
    opened.set(domain, opening);
    const site = await opening;
    const [first] = (await site?.search.search({ query: question.slice(0, 2000), pageSize: 1 })) ?? [];
    if (site === undefined || first === undefined) return null;
    const { path, title, anchor } = first;
    return { path, title, url: site.urlOf(path, anchor) };
  };
}
