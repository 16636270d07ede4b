import assert from 'node:assert/strict';
import { buildIndex } from '../../assistant/index/build-index.js';
import { openIndex } from '../../assistant/index/site-index.js';
import { createSiteSearch } from '../../assistant/retrieval/create-site-search.js';
import type { SiteSearch } from '../../assistant/site-search.js';
import { type Judged, judge, summarize } from '../../bench/assistant/judge-answers.js';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { passagesOfProject } from '../support/indexed-project.js';
import { harbourProject, harbourQuestions, unanswerableQuestions } from './harbour-project.js';

describe("answers out of a project's pages", () => {
  let pages: PagePassages[];
  let search: SiteSearch;
  before(async () => {
    pages = await passagesOfProject(harbourProject);
    search = createSiteSearch(openIndex(buildIndex(pages)));
  });

  it('are of the right page and hold the fact for three questions in four, and refuse what the project does not say', async () => {
    const judged: Judged[] = [];
    const base = { id: '', corpus: 'harbour', kind: 'fixture' };
    for (const [question, path, fact] of harbourQuestions)
      judged.push(await judge({ ...base, question, paths: [path], facts: [fact] }, search));
    for (const question of unanswerableQuestions)
      judged.push(await judge({ ...base, question, paths: [], facts: [] }, search));
    const { recallAt5, meanReciprocalRank, factsFoundEarly, rightlyHedged } = summarize(judged);
    // The page speaks of vessels and never of boats, and words alone do not find what has none of the question's.
    assert.equal(recallAt5, 7 / 8);
    assert.ok((meanReciprocalRank ?? 0) >= 0.85, `the mean reciprocal rank is ${meanReciprocalRank}`);
    assert.ok((factsFoundEarly ?? 0) >= 3 / 4, `facts are found in ${factsFoundEarly}`);
    assert.equal(rightlyHedged, 1);
  });

  it('are never of a hidden page', async () => {
    assert.ok(pages.every(({ path }) => path !== 'hidden'));
    assert.doesNotMatch(
      JSON.stringify(await search.search({ query: 'master code of the lock', pageSize: 50 })),
      /4711/,
    );
    assert.equal(search.page('hidden'), undefined);
  });

  it('are never of text that readers of the page do not see', async () => {
    assert.doesNotMatch(JSON.stringify(pages), /PWNED/);
  });

  it('keep steps, tables, code, notes and addresses of a section as Markdown', async () => {
    const text = (path: string, anchor: string) =>
      pages.find((page) => page.path === path)?.passages.find((passage) => passage.anchor === anchor)?.text ?? '';
    assert.match(text('berths', 'reserve-a-berth'), /1\. Open the \*\*Berths\*\* page\.\n2\. Choose/);
    assert.match(text('berths', 'reserve-a-berth'), /```bash[^\n]*\nharbour reserve --length 120\n```/);
    assert.match(text('berths', 'limits'), /\| Large \| 480 \|/);
    assert.match(text('berths', 'limits'), /> \*\*Warning\*\*\n>\n> A berth is given away/);
    assert.match(text('cranes', 'errors'), /\[the settings\]\(\/invoices\)/);
  });
});
