import type { LanguageModelV3, LanguageModelV3Prompt } from '@ai-sdk/provider';
import { languageOfPage } from '../../assistant/language/page-language.js';
import { completeQuestion } from '../../assistant/language/topic.js';
import { NO_ANSWER_OPENING, SEARCH_TOOL, type SearchResult, type SiteSearch } from '../../assistant/site-search.js';
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

/** Asks a site's search and the model as the service does: the conversation decides the query, five results are read. */
export async function judge(question: Question, search: SiteSearch, model: LanguageModelV3): Promise<Judged> {
  const earlier = question.previous ?? [];
  const query = completeQuestion(question.question, earlier);
  const request = { query, earlier, currentPath: question.currentPath };
  const found = await search.search({ ...request, pageSize: RESULTS_FOR_RANK });
  const pages = [...new Set(found.map(({ path }) => path))];
  const results = await search.search({ ...request, pageSize: RESULTS_FOR_ANSWER });
  const { content } = await model.doGenerate({ prompt: promptOf(question, results) });
  const answer = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const isHedged = answer.startsWith(NO_ANSWER_OPENING);
  const hasFacts = (text: string) => question.facts.every((fact) => text.toLowerCase().includes(fact.toLowerCase()));
  return {
    question,
    rank: pages.findIndex((path) => question.paths.includes(path)) + 1,
    hasFacts: !isHedged && hasFacts(answer),
    hasFactsEarly: !isHedged && hasFacts(answer.slice(0, EARLY_CHARACTERS)),
    isHedged,
    isOfRightPage: question.paths.includes(/^Source: \[.*\]\(\/([^)#]*)/m.exec(answer)?.[1] ?? '#'),
    answer,
  };
}

function promptOf(question: Question, results: readonly SearchResult[]): LanguageModelV3Prompt {
  const said = [...(question.previous ?? []), question.question];
  const value = {
    results: results.map(({ title, path, anchor, headings, content, score, language }) => ({
      title,
      url: `/${path}${anchor === '' ? '' : `#${anchor}`}`,
      headings: [...headings],
      content,
      score,
      ...(language !== undefined && { language: languageOfPage(language) }),
    })),
  };
  return [
    ...said.map((text) => ({ role: 'user' as const, content: [{ type: 'text' as const, text }] })),
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: '1', toolName: SEARCH_TOOL, output: { type: 'json', value } }],
    },
  ];
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
