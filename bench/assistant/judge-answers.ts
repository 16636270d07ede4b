import { createAnswerer } from '../../assistant/answer/create-answerer.js';
import { siteAddresses } from '../../assistant/answer/site-address.js';
import { completeQuestion } from '../../assistant/language/topic.js';
import type { Reader } from '../../assistant/reader/create-reader.js';
import { NO_ANSWER_OPENING, type SiteSearch } from '../../assistant/site-search.js';
import type { Question } from './question.js';

/** The judged result of one question. */
export interface Judged {
  readonly question: Question;
  /** Place of the first right page among the pages found, from 1; 0 where none of the first twenty results is of one. */
  readonly rank: number;
  readonly hasFacts: boolean;
  /** The first 600 characters hold them. */
  readonly hasFactsEarly: boolean;
  /** Says that the docs do not say, and quotes nothing. */
  readonly isHedged: boolean;
  /** The block is of a page that answers. */
  readonly isOfRightPage: boolean;
  readonly answer: string;
}

const RESULTS_FOR_RANK = 20;
const RESULTS_FOR_ANSWER = 5;
const EARLY_CHARACTERS = 600;

/** A site at an address of its own. */
const SITE = { title: 'Docs', domain: 'docs.example', canonicalUrl: null };
const ADDRESSES = siteAddresses(SITE, '');

/** Asks a site's search, and the embedded model through the same code as the service: the conversation decides the query. */
export async function judge(question: Question, search: SiteSearch, reader?: Reader): Promise<Judged> {
  const earlier = question.previous ?? [];
  const { currentPath } = question;
  const query = completeQuestion(question.question, earlier);
  const found = await search.search({ query, earlier, currentPath, pageSize: RESULTS_FOR_RANK });
  const pages = [...new Set(found.map(({ path }) => path))];
  const answer = await answerOf(question, search, reader);
  const isHedged = answer.startsWith(NO_ANSWER_OPENING);
  const hasFacts = (text: string) => question.facts.every((fact) => text.toLowerCase().includes(fact.toLowerCase()));
  return {
    question,
    rank: pages.findIndex((path) => question.paths.includes(path)) + 1,
    hasFacts: !isHedged && hasFacts(answer),
    hasFactsEarly: !isHedged && hasFacts(answer.slice(0, EARLY_CHARACTERS)),
    isHedged,
    isOfRightPage: question.paths.includes(sourceOf(answer)),
    answer,
  };
}

async function answerOf(
  { question: text, previous = [], currentPath }: Question,
  search: SiteSearch,
  reader: Reader | undefined,
): Promise<string> {
  const { answer } = createAnswerer({
    model: { isEmbedded: true, reader },
    answerSeconds: MAX_SECONDS,
    answerTokens: 0,
    publicUrl: ADDRESSES.base,
    onError: (error) => {
      throw error;
    },
  });
  const earlier = previous.map((said) => ({ role: 'user', text: said }) as const);
  const question = { text, earlier, context: [], currentPath, pageSize: RESULTS_FOR_ANSWER };
  let written = '';
  const { signal } = new AbortController();
  for await (const event of answer({ question, site: SITE, search, signal })) {
    if (event.type === 'text-delta') written += event.text;
    if (event.type === 'error') throw new Error(event.sentence);
  }
  // Links are printed without the site's address.
  return written.replaceAll(`](${ADDRESSES.base}/`, '](/');
}

/** Maximum duration of an answer, in seconds: long enough for any machine, so that the clock decides no result. */
const MAX_SECONDS = 3600;

/** Returns the path of the page that an answer quotes; a path of no page if it quotes none. */
function sourceOf(answer: string): string {
  const address = /^Source: \[.*\]\(([^#\n]*?)(?:#.*)?\)$/m.exec(answer)?.[1];
  return (address === undefined ? undefined : ADDRESSES.pathOf(address)) ?? '#';
}

/** The results of some questions, as shares of 1; undefined where there is no question of the kind. */
export interface Summary {
  readonly questions: number;
  readonly recallAt5: number | undefined;
  readonly meanReciprocalRank: number | undefined;
  readonly factsFound: number | undefined;
  readonly factsFoundEarly: number | undefined;
  /** The share of plain answers to answerable questions whose block is of a right page. */
  readonly rightPage: number | undefined;
  /** The share of all questions that were answered plainly, by a block of another page or though the docs do not say. */
  readonly wrongUnhedged: number | undefined;
  /** The share of answerable questions that were hedged. */
  readonly wronglyHedged: number | undefined;
  /** The share of unanswerable questions that were hedged. */
  readonly rightlyHedged: number | undefined;
  /** Characters of the answers that were not hedged, addresses of links apart: the middle one, and what nine of ten stay below. */
  readonly medianLength: number | undefined;
  readonly longLength: number | undefined;
}

export function summarize(judged: readonly Judged[]): Summary {
  const answerable = judged.filter(({ question }) => question.paths.length > 0);
  const others = judged.filter(({ question }) => question.paths.length === 0);
  const lengths = judged
    .filter(({ isHedged }) => !isHedged)
    .map(({ answer }) => answer.replace(/\]\([^)\s]*\)/g, ']').length)
    .toSorted((one, other) => one - other);
  return {
    questions: judged.length,
    recallAt5: mean(answerable, ({ rank }) => (rank > 0 && rank <= 5 ? 1 : 0)),
    meanReciprocalRank: mean(answerable, ({ rank }) => (rank === 0 ? 0 : 1 / rank)),
    factsFound: mean(answerable, ({ hasFacts }) => (hasFacts ? 1 : 0)),
    factsFoundEarly: mean(answerable, ({ hasFactsEarly }) => (hasFactsEarly ? 1 : 0)),
    rightPage: mean(
      answerable.filter(({ isHedged }) => !isHedged),
      ({ isOfRightPage }) => (isOfRightPage ? 1 : 0),
    ),
    wrongUnhedged: mean(judged, ({ isHedged, isOfRightPage }) => (isHedged || isOfRightPage ? 0 : 1)),
    wronglyHedged: mean(answerable, ({ isHedged }) => (isHedged ? 1 : 0)),
    rightlyHedged: mean(others, ({ isHedged }) => (isHedged ? 1 : 0)),
    medianLength: lengths[Math.floor(lengths.length * 0.5)],
    longLength: lengths[Math.floor(lengths.length * 0.9)],
  };
}

function mean(judged: readonly Judged[], value: (one: Judged) => number): number | undefined {
  return judged.length === 0 ? undefined : judged.reduce((sum, one) => sum + value(one), 0) / judged.length;
}
