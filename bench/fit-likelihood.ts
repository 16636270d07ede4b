import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ANSWER_ABOVE } from '../assistant/embedded-model/compose-answer.js';
import { buildIndex } from '../assistant/index/build-index.js';
import { openIndex } from '../assistant/index/site-index.js';
import { createSiteSearch } from '../assistant/retrieval/create-site-search.js';
import { SIGNS, type Signs } from '../assistant/retrieval/likelihood.js';
import { cachedPassages } from './assistant/cached-passages.js';
import { type Example, fitLogistic, type Logistic, oddsOf } from './assistant/logistic.js';
import { projectsIn } from './assistant/projects.js';
import { type Question, readQuestions } from './assistant/question.js';
import { fittingFiles } from './assistant/question-sets.js';

/**
 * Fits the weights by which it is told whether a site answers: `npm run fit:likelihood -- [QUESTIONS.jsonl…] [--project FOLDER…]`. Prints how
 * well each project's questions are told apart by weights from the others, and the weights from all, to be written into
 * `assistant/retrieval/likelihood.ts`. Each is asked as it is written and without capitals, as half of all readers write. Without a file: all sets but those that are kept back and held out. Several projects' folders are `--project 'FOLDER/*'`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string', multiple: true } },
});
/** Questions below this limit are refused. */
const LIMIT = Math.log(ANSWER_ABOVE / (1 - ANSWER_ABOVE));
const findProject = projectsIn(values.project ?? []);

interface Asked extends Example {
  readonly project: string;
}

const asked = await askAll(fittingFiles(positionals).filter(existsSync).flatMap(readQuestions));
if (asked.length === 0) {
  console.error('None of the projects that the questions are about is here; name their folders with --project.');
  process.exit(1);
}
const judged = [...new Set(asked.map(({ project }) => project))].flatMap((project) => {
  const others = fitLogistic(asked.filter((one) => one.project !== project));
  return asked.filter((one) => one.project === project).map((one) => ({ ...one, odds: oddsOf(others, one.numbers) }));
});
for (const project of new Set(judged.map((one) => one.project)))
  printRow(
    project,
    judged.filter((one) => one.project === project),
  );
printRow('all, by the others', judged);
const all = fitLogistic(asked);
printRow(
  'all, by all',
  asked.map((one) => ({ ...one, odds: oddsOf(all, one.numbers) })),
);
printWeights(all);

async function askAll(questions: readonly Question[]): Promise<Asked[]> {
  const found: Asked[] = [];
  for (const project of new Set(questions.map(({ corpus }) => corpus))) {
    const folder = findProject(project);
    if (folder === undefined) continue;
    let signs: Signs | undefined;
    const index = openIndex(buildIndex(await cachedPassages(folder)));
    const search = createSiteSearch(index, { onSigns: (told) => (signs = told) });
    for (const { question, previous, currentPath, paths } of questions.filter(({ corpus }) => corpus === project)) {
      for (const query of [question, question.toLowerCase()]) {
        signs = undefined;
        await search.search({ query, earlier: previous ?? [], currentPath, pageSize: 1 });
        const told = signs as Signs | undefined;
        if (told !== undefined)
          found.push({ project, numbers: SIGNS.map((name) => told[name]), isTrue: paths.length > 0 });
      }
    }
  }
  return found;
}

function printRow(name: string, told: readonly (Example & { readonly odds: number })[]): void {
  const answered = told.filter(({ isTrue }) => isTrue).map(({ odds }) => odds);
  const others = told.filter(({ isTrue }) => !isTrue).map(({ odds }) => odds);
  const refused = (list: readonly number[]) => (list.filter((odds) => odds < LIMIT).length / list.length).toFixed(3);
  console.log(
    `${name.padEnd(20)} ${String(answered.length).padStart(4)} answered, ${refused(answered)} refused wrongly; ${String(others.length).padStart(4)} others, ${refused(others)} refused rightly; area ${area(answered, others).toFixed(3)}`,
  );
}

/** Returns how often an answered question has better odds than another: the area under the curve of both kinds of errors. */
function area(answered: readonly number[], others: readonly number[]): number {
  const better = answered.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  return better.reduce<number>((sum, each) => sum + each, 0) / better.length;
}

function printWeights({ constant, weights }: Logistic): void {
  const named = SIGNS.map((name, at) => `${name}: ${(weights[at] ?? 0).toFixed(2)}`);
  console.log(`\nconstant: ${constant.toFixed(2)}, ${named.join(', ')}`);
}
