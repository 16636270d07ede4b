import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ANSWER_ABOVE } from '../assistant/embedded-model/compose-answer.js';
import { signsOfUnits } from '../assistant/embedded-model/score-units.js';
import type { Unit } from '../assistant/embedded-model/split-units.js';
import type { UnitSigns } from '../assistant/embedded-model/unit-likelihood.js';
import { buildIndex } from '../assistant/index/build-index.js';
import { openIndex } from '../assistant/index/site-index.js';
import { languageOfPage } from '../assistant/language/page-language.js';
import { createSiteSearch } from '../assistant/retrieval/create-site-search.js';
import type { SearchResult } from '../assistant/site-search.js';
import { cachedPassages } from './assistant/cached-passages.js';
import { type Choice, fitConditionalLogistic, likelihoods } from './assistant/conditional-logistic.js';
import { projectsIn } from './assistant/projects.js';
import { type Question, readQuestions } from './assistant/question.js';
import { fittingFiles } from './assistant/question-sets.js';

/**
 * Fits the weights by which it is told which piece of a section answers: `npm run fit:quotes -- [QUESTIONS.jsonl…] [--project FOLDER…]`. A
 * piece is right that holds a fact of the question, on a page that answers it where there is one. Prints how likely the right pieces are by
 * weights from other projects, and the weights from all, to be written into `assistant/embedded-model/unit-likelihood.ts`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string', multiple: true } },
});
const RESULTS = 5;
/** Words in at least this share of the pieces are ignored, because they say nothing about the place of the answer. */
const EVERYWHERE = 0.4;
const PENALTY = 5;
const findProject = projectsIn(values.project ?? []);

interface ProjectChoice extends Choice {
  readonly project: string;
}

let names: (keyof UnitSigns)[] = [];
const choices = await choicesOf(fittingFiles(positionals).filter(existsSync).flatMap(readQuestions));
if (choices.length === 0) {
  console.error('None of the projects that the questions are about is here; name their folders with --project.');
  process.exit(1);
}
let sum = 0;
for (const project of new Set(choices.map((choice) => choice.project))) {
  const own = choices.filter((choice) => choice.project === project);
  const weights = fitConditionalLogistic(
    choices.filter((choice) => choice.project !== project),
    PENALTY,
  );
  const told = own.reduce((total, choice) => total + Math.log(likelihoodOf(weights, choice)), 0);
  sum += told;
  console.log(`${project.padEnd(20)} ${String(own.length).padStart(4)} ${(told / own.length).toFixed(3)}`);
}
console.log(
  `${'all, by the others'.padEnd(20)} ${String(choices.length).padStart(4)} ${(sum / choices.length).toFixed(3)}`,
);
const fitted = fitConditionalLogistic(choices, PENALTY);
for (const [at, name] of names.entries()) console.log(`  ${name}: ${(fitted[at] ?? 0).toFixed(2)},`);

function likelihoodOf(weights: readonly number[], { options, right }: Choice): number {
  const likely = likelihoods(weights, options);
  return Math.max(
    1e-9,
    right.reduce((total, place) => total + (likely[place] ?? 0), 0),
  );
}

async function choicesOf(questions: readonly Question[]): Promise<ProjectChoice[]> {
  const found: ProjectChoice[] = [];
  for (const project of new Set(questions.map(({ corpus }) => corpus))) {
    const folder = findProject(project);
    if (folder === undefined) continue;
    const search = createSiteSearch(openIndex(buildIndex(await cachedPassages(folder))));
    for (const question of questions.filter(({ corpus, paths }) => corpus === project && paths.length > 0)) {
      const { question: query, previous: earlier = [], currentPath } = question;
      const results = await search.search({ query, earlier, currentPath, pageSize: RESULTS });
      if ((results[0]?.score ?? 0) < ANSWER_ABOVE) continue;
      found.push(...choicesOfQuestion(question, results).map((choice) => ({ ...choice, project })));
    }
  }
  return found;
}

/** One for each fact. */
function choicesOfQuestion(question: Question, results: readonly SearchResult[]): Choice[] {
  const { sections, signs } = signsOfUnits(
    { text: question.question, earlier: question.previous ?? [] },
    results.map(({ language, ...result }) => ({
      ...result,
      url: '',
      ...(language !== undefined && { language: languageOfPage(language) }),
    })),
  );
  const [first] = signs;
  if (first === undefined) return [];
  names = Object.keys(first) as (keyof UnitSigns)[];
  const options = signs.map((each) => names.map((name) => each[name]));
  const units = sections.flatMap((section, at) =>
    section.units.map(({ unit }) => ({ unit, isRightPage: question.paths.includes(results[at]?.path ?? '') })),
  );
  return question.facts.flatMap((fact) => {
    const having = units.flatMap(({ unit, isRightPage }, place) =>
      textOf(unit).includes(fact.toLowerCase()) ? [{ place, isRightPage }] : [],
    );
    const onPage = having.filter(({ isRightPage }) => isRightPage);
    const right = (onPage.length > 0 ? onPage : having).map(({ place }) => place);
    return right.length === 0 || right.length > units.length * EVERYWHERE ? [] : [{ options, right }];
  });
}

function textOf({ label = '', lead = '', text }: Unit): string {
  return `${label}\n${lead}\n${text}`.toLowerCase();
}
