import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbedder } from '../assistant/embeddings/create-embedder.js';
import { createQueryEmbedder } from '../assistant/embeddings/query-embedder.js';
import { buildIndex } from '../assistant/index/build-index.js';
import { openIndex } from '../assistant/index/site-index.js';
import { createSiteSearch } from '../assistant/retrieval/create-site-search.js';
import { createMeaning } from '../assistant/retrieval/nearest-chunks.js';
import type { SiteSearch } from '../assistant/site-search.js';
import { cachedPassages } from './assistant/cached-passages.js';
import { cachedVectors } from './assistant/cached-vectors.js';
import { openInstalledReader } from './assistant/installed-reader.js';
import { type Judged, judge, type Summary, summarize } from './assistant/judge-answers.js';
import { printAnswers } from './assistant/print-answers.js';
import { projectsIn } from './assistant/projects.js';
import { readQuestions } from './assistant/question.js';
import { questionFiles } from './assistant/question-sets.js';

/**
 * Prints how well the assistant finds and answers: `npm run eval:assistant -- [QUESTIONS.jsonl…] [--project FOLDER…] [--misses]
 * [--answers] [--fetch] [--print FILE] [--embeddings URL --model NAME]`. Without a file, the questions in `bench/assistant` that ranking was
 * tuned on, and those that nothing was fitted to. Projects lie where `--project` says, by the folder's name, or are fetched by `--fetch`;
 * questions about others are left out. `--print` writes some answers of the last file in full, to be read. With an endpoint for embeddings
 * sites are searched by meaning too.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean' },
    answers: { type: 'boolean' },
    fetch: { type: 'boolean' },
    print: { type: 'string' },
    project: { type: 'string', multiple: true },
    embeddings: { type: 'string' },
    model: { type: 'string', default: 'default' },
  },
});
const findProject = projectsIn(values.project ?? [], values.fetch);
const { reader, line, untilRead } = await openInstalledReader();
console.log(line);
const embedder =
  values.embeddings === undefined ? undefined : createEmbedder({ url: values.embeddings, model: values.model });
const searches = new Map<string, SiteSearch | undefined>();
const COLUMNS: readonly (readonly [title: string, value: keyof Summary])[] = [
  ['recall@5', 'recallAt5'],
  ['MRR', 'meanReciprocalRank'],
  ['fact', 'factsFound'],
  ['fact in 600', 'factsFoundEarly'],
  ['right page', 'rightPage'],
  ['wrong, unhedged', 'wrongUnhedged'],
  ['wrongly hedged', 'wronglyHedged'],
  ['rightly hedged', 'rightlyHedged'],
  ['length: half', 'medianLength'],
  ['nine of ten', 'longLength'],
];

for (const file of questionFiles(positionals)) await evaluate(file);

async function evaluate(file: string): Promise<void> {
  console.log(`\n${file}`);
  if (!existsSync(file)) {
    console.log('There is no such file; give one with a question a line.');
    process.exitCode = positionals.length > 0 ? 1 : 0;
    return;
  }
  const questions = readQuestions(file);
  const judged: Judged[] = [];
  let cpuMs = 0;
  for (const corpus of new Set(questions.map((question) => question.corpus))) {
    if (!searches.has(corpus)) searches.set(corpus, await openCorpus(corpus));
    const search = searches.get(corpus);
    if (search === undefined) continue;
    for (const question of questions.filter((each) => each.corpus === corpus)) {
      const before = process.cpuUsage();
      judged.push(await judge(question, search, reader));
      const { user, system } = process.cpuUsage(before);
      cpuMs += (user + system) / 1000;
    }
  }
  printTable(judged);
  console.log(`\n${(cpuMs / Math.max(1, judged.length)).toFixed(1)} ms of CPU a question (two searches and an answer)`);
  if (values.misses) for (const one of judged.filter(isMissed)) console.log(missLine(one));
  if (values.answers) for (const one of judged) console.log(`\n===== ${missLine(one)}\n\n${one.answer}`);
  if (values.print !== undefined)
    await writeFile(resolve(process.env.INIT_CWD ?? '.', values.print), printAnswers(judged));
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
  if (embedder === undefined) return await readAhead(createSiteSearch(index, { reader }));
  const queries = createQueryEmbedder(embedder, { onError: console.error, limitMs: 30_000 });
  const meaning = createMeaning(await cachedVectors(index, embedder), queries);
  return await readAhead(createSiteSearch(index, { reader, meaning }));
}

/** Asks a first question, which makes the reader read all sections, and waits until it has. */
async function readAhead(search: SiteSearch): Promise<SiteSearch> {
  await search.search({ query: 'first', pageSize: 1 });
  await untilRead();
  return search;
}

function printTable(judged: readonly Judged[]): void {
  console.log(`\n${'questions'.padEnd(20)}    n  ${COLUMNS.map(([title]) => title).join('  ')}`);
  const row = (name: string, isOf: (one: Judged) => boolean) => console.log(rowOf(name, judged.filter(isOf)));
  for (const corpus of new Set(judged.map(({ question }) => question.corpus)))
    row(corpus, (one) => one.question.corpus === corpus);
  for (const kind of [...new Set(judged.map(({ question }) => question.kind))].sort())
    row(kind, (one) => one.question.kind === kind);
  row('all', () => true);
}

function rowOf(name: string, judged: readonly Judged[]): string {
  const summary = summarize(judged);
  const cells = COLUMNS.map(([title, value]) => {
    const number = summary[value];
    const text =
      number === undefined
        ? '–'
        : title.startsWith('len') || title.startsWith('nine')
          ? String(number)
          : number.toFixed(2);
    return text.padStart(title.length);
  });
  return `${name.padEnd(20)} ${String(summary.questions).padStart(4)}  ${cells.join('  ')}`;
}

function isMissed({ question, rank, hasFactsEarly, isHedged }: Judged): boolean {
  return question.paths.length === 0 ? !isHedged : rank === 0 || rank > 5 || !hasFactsEarly;
}

function missLine({ question, rank, hasFactsEarly, isHedged }: Judged): string {
  return `${question.id}: page at ${rank}, facts ${hasFactsEarly ? 'found' : 'missing'}, ${isHedged ? 'hedged' : 'answered'} – ${question.question}`;
}
