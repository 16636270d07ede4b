import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEmbeddedModel } from '../assistant/embedded-model/create-embedded-model.js';
import { createEmbedder } from '../assistant/embeddings/create-embedder.js';
import { createQueryEmbedder } from '../assistant/embeddings/query-embedder.js';
import { buildIndex } from '../assistant/index/build-index.js';
import { openIndex } from '../assistant/index/site-index.js';
import { createSiteSearch } from '../assistant/retrieval/create-site-search.js';
import { createMeaning } from '../assistant/retrieval/nearest-chunks.js';
import type { SiteSearch } from '../assistant/site-search.js';
import { cachedPassages } from './assistant/cached-passages.js';
import { cachedVectors } from './assistant/cached-vectors.js';
import { type Judged, judge, type Summary, summarize } from './assistant/judge-answers.js';
import { projectsIn } from './assistant/projects.js';
import { readQuestions } from './assistant/question.js';
import { questionFiles } from './assistant/question-sets.js';

/**
 * Prints how well the assistant finds and answers: `npm run eval:assistant -- [QUESTIONS.jsonl…] [--project FOLDER…] [--misses]
 * [--answers] [--embeddings URL --model NAME]`. Without a file, the questions beside the corpora, which ranking was tuned on, and those in
 * `bench/assistant`. Projects lie beside the repository or where `--project` says, by the folder's name; questions about others are left
 * out. With an endpoint for embeddings sites are searched by meaning too.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean' },
    answers: { type: 'boolean' },
    project: { type: 'string', multiple: true },
    embeddings: { type: 'string' },
    model: { type: 'string', default: 'default' },
  },
});
const findProject = projectsIn(values.project ?? []);
const embedder =
  values.embeddings === undefined ? undefined : createEmbedder({ url: values.embeddings, model: values.model });
const searches = new Map<string, SiteSearch | undefined>();
for (const file of questionFiles(positionals)) await evaluate(file);

async function evaluate(file: string): Promise<void> {
  console.log(`\n${file}`);
  if (!existsSync(file)) {
    console.log('There is no such file; give one with a question a line.');
    process.exitCode = positionals.length > 0 ? 1 : 0;
    return;
  }
  const questions = readQuestions(file);
  const model = createEmbeddedModel();
  const judged: Judged[] = [];
  let cpuMs = 0;
  for (const corpus of new Set(questions.map((question) => question.corpus))) {
    if (!searches.has(corpus)) searches.set(corpus, await openCorpus(corpus));
    const search = searches.get(corpus);
    if (search === undefined) continue;
    for (const question of questions.filter((each) => each.corpus === corpus)) {
      const before = process.cpuUsage();
      judged.push(await judge(question, search, model));
      const { user, system } = process.cpuUsage(before);
      cpuMs += (user + system) / 1000;
    }
  }
  printTable(judged);
  console.log(`\n${(cpuMs / Math.max(1, judged.length)).toFixed(1)} ms of CPU a question (two searches and an answer)`);
  if (values.misses) for (const one of judged.filter(isMissed)) console.log(missLine(one));
  if (values.answers) for (const one of judged) console.log(`\n===== ${missLine(one)}\n\n${one.answer}`);
}

async function openCorpus(corpus: string): Promise<SiteSearch | undefined> {
  const folder = findProject(corpus);
  if (folder === undefined) return undefined;
  const pages = await cachedPassages(folder);
  const start = process.cpuUsage();
  const bytes = buildIndex(pages);
  const { user, system } = process.cpuUsage(start);
  const before = process.memoryUsage();
  const began = performance.now();
  const index = openIndex(bytes);
  const loadMs = performance.now() - began;
  const after = process.memoryUsage();
  const megabytes = (count: number) => (count / 1024 / 1024).toFixed(1);
  console.log(
    `${corpus}: ${pages.length} pages, ${index.chunkCount} pieces, ${index.terms.length} terms; built in ${((user + system) / 1e6).toFixed(1)} s of CPU, ${megabytes(bytes.length)} MB, opened in ${loadMs.toFixed(0)} ms with ${megabytes(after.heapUsed - before.heapUsed)} MB of heap`,
  );
  if (embedder === undefined) return createSiteSearch(index);
  const queries = createQueryEmbedder(embedder, { onError: console.error, limitMs: 30_000 });
  return createSiteSearch(index, { meaning: createMeaning(await cachedVectors(index, embedder), queries) });
}

function printTable(judged: readonly Judged[]): void {
  console.log(
    `\n${'questions'.padEnd(20)}    n  recall@5   MRR  fact  wrongly refused + unsure  rightly refused + unsure  length: half  nine of ten`,
  );
  const row = (name: string, isOf: (one: Judged) => boolean) => console.log(rowOf(name, judged.filter(isOf)));
  for (const corpus of new Set(judged.map(({ question }) => question.corpus)))
    row(corpus, (one) => one.question.corpus === corpus);
  for (const kind of [...new Set(judged.map(({ question }) => question.kind))].sort())
    row(kind, (one) => one.question.kind === kind);
  row('all', () => true);
}

function rowOf(name: string, judged: readonly Judged[]): string {
  const summary = summarize(judged);
  const cell = (value: Summary[keyof Summary], width: number) =>
    (value === undefined ? '–' : value.toFixed(2)).padStart(width);
  return `${name.padEnd(20)} ${String(summary.questions).padStart(4)}  ${cell(summary.recallAt5, 8)} ${cell(summary.meanReciprocalRank, 5)} ${cell(summary.factsFound, 5)} ${cell(summary.wronglyRefused, 16)} ${cell(summary.wronglyUnsure, 8)} ${cell(summary.rightlyRefused, 16)} ${cell(summary.rightlyUnsure, 8)} ${String(summary.medianLength ?? '–').padStart(13)} ${String(summary.longLength ?? '–').padStart(12)}`;
}

function isMissed({ question, rank, hasFacts, isRefused, isUnsure }: Judged): boolean {
  return question.paths.length === 0 ? !isRefused && !isUnsure : rank === 0 || rank > 5 || !hasFacts || isRefused;
}

function missLine({ question, rank, hasFacts, isRefused, isUnsure }: Judged): string {
  return `${question.id}: page at ${rank}, facts ${hasFacts ? 'found' : 'missing'}, ${isRefused ? 'refused' : isUnsure ? 'unsure' : 'answered'} – ${question.question}`;
}
