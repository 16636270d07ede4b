import type { LanguageModelV3, LanguageModelV3Prompt } from '@ai-sdk/provider';
import { languageOfPage } from '../../assistant/language/page-language.js';
import {
  NO_ANSWER_OPENING,
  SEARCH_TOOL,
  type SearchResult,
  type SiteSearch,
  UNSURE_OPENING,
} from '../../assistant/site-search.js';
import type { Question } from './question.js';

/** The judged result of one question. */
export interface Judged {
  readonly question: Question;
  /** Place of the first right page among the pages found, from 1; 0 where none of the first twenty results is of one. */
  readonly rank: number;
  readonly hasFacts: boolean;
  /** Says that the docs do not say, and quotes nothing. */
  readonly isRefused: boolean;
  /** Says that the docs do not say it outright, and quotes what comes closest. */
  readonly isUnsure: boolean;
  readonly answer: string;
}

const RESULTS_FOR_RANK = 20;
const RESULTS_FOR_ANSWER = 5;

/** Asks a site's search and the model as the service does: the conversation decides the query, five results are read. */
export async function judge(question: Question, search: SiteSearch, model: LanguageModelV3): Promise<Judged> {
  const request = { query: question.question, earlier: question.previous ?? [], currentPath: question.currentPath };
  const found = await search.search({ ...request, pageSize: RESULTS_FOR_RANK });
  const pages = [...new Set(found.map(({ path }) => path))];
  const results = await search.search({ ...request, pageSize: RESULTS_FOR_ANSWER });
  const { content } = await model.doGenerate({ prompt: promptOf(question, results) });
  const answer = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const folded = answer.toLowerCase();
  return {
    question,
    rank: pages.findIndex((path) => question.paths.includes(path)) + 1,
    hasFacts: question.facts.every((fact) => folded.includes(fact.toLowerCase())),
    isRefused: answer.startsWith(NO_ANSWER_OPENING) && !answer.startsWith(UNSURE_OPENING),
    isUnsure: answer.startsWith(UNSURE_OPENING),
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
  /** The shares of answerable questions that were refused, and that were answered by quotes with the remark that the docs do not say it directly. */
  readonly wronglyRefused: number | undefined;
  readonly wronglyUnsure: number | undefined;
  /** The shares of unanswerable questions that were refused, and that were answered with the same remark. */
  readonly rightlyRefused: number | undefined;
  readonly rightlyUnsure: number | undefined;
  /** Characters of the answers that were not refused, addresses of links apart: the middle one, and what nine of ten stay below. */
  readonly medianLength: number | undefined;
  readonly longLength: number | undefined;
}

export function summarize(judged: readonly Judged[]): Summary {
  const answerable = judged.filter(({ question }) => question.paths.length > 0);
  const others = judged.filter(({ question }) => question.paths.length === 0);
  const lengths = judged
    .filter(({ isRefused }) => !isRefused)
    .map(({ answer }) => answer.replace(/\]\([^)\s]*\)/g, ']').length)
    .toSorted((one, other) => one - other);
  return {
    questions: judged.length,
    recallAt5: mean(answerable, ({ rank }) => (rank > 0 && rank <= 5 ? 1 : 0)),
    meanReciprocalRank: mean(answerable, ({ rank }) => (rank === 0 ? 0 : 1 / rank)),
    factsFound: mean(answerable, ({ hasFacts }) => (hasFacts ? 1 : 0)),
    wronglyRefused: mean(answerable, ({ isRefused }) => (isRefused ? 1 : 0)),
    wronglyUnsure: mean(answerable, ({ isUnsure }) => (isUnsure ? 1 : 0)),
    rightlyRefused: mean(others, ({ isRefused }) => (isRefused ? 1 : 0)),
    rightlyUnsure: mean(others, ({ isUnsure }) => (isUnsure ? 1 : 0)),
    medianLength: lengths[Math.floor(lengths.length * 0.5)],
    longLength: lengths[Math.floor(lengths.length * 0.9)],
  };
}

function mean(judged: readonly Judged[], value: (one: Judged) => number): number | undefined {
  return judged.length === 0 ? undefined : judged.reduce((sum, one) => sum + value(one), 0) / judged.length;
}
