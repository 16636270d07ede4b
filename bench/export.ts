import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { writeCorpus } from './corpus.js';
import { type ExportRow, type MeasuredProject, measureExports } from './export/measure-exports.js';

/**
 * Exports projects and prints what it took: `npm run bench:export -- [--pages 250,1000] [--small 20000] [FOLDER…]`.
 * Each project has services of its own, so nothing is cached; then the same again unchanged, and with one page changed.
 * Times are a whole job's, from its start to its end, with a worker that has started and is idle; what verification takes after the archive
 * is packed is told apart, and so is Chromium, which takes part in nothing else. Memory is what processes hold of their own, shared pages divided.
 */
/** The number of pages from which {@link PAGE_OUTSIDE_SAMPLE} exists: a page that is not opened in a browser, as most are not. */
const PAGES_BEYOND_SAMPLE = 100;
const PAGE_OUTSIDE_SAMPLE = 'reference/topic-1/part-2.mdx';

const projects = await chooseProjects(process.argv.slice(2));
const rows: ExportRow[] = [];
for (const project of projects) {
  for (const row of await measureExports(project)) {
    rows.push(row);
    console.error(`${row.project}, ${row.run}: ${row.seconds} s`);
  }
  await rm(project.folder, { recursive: true, force: true });
}
console.table(Object.fromEntries(rows.map(({ jobId, project, run, ...figures }) => [`${project}, ${run}`, figures])));
console.log(JSON.stringify(rows));

async function chooseProjects(words: readonly string[]): Promise<MeasuredProject[]> {
  const chosen: MeasuredProject[] = [];
  const temporary = () => mkdtemp(join(tmpdir(), 'offprint-bench-'));
  const generate = async (counts: string | undefined, small: boolean) => {
    for (const count of (counts ?? '').split(',').map(Number).filter(Boolean)) {
      const folder = await temporary();
      await writeCorpus(folder, count, { small });
      const page = count >= PAGES_BEYOND_SAMPLE ? PAGE_OUTSIDE_SAMPLE : 'index.mdx';
      chosen.push({ name: `${count} ${small ? 'small ' : ''}pages`, folder, page });
    }
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--pages') await generate(words[++at], false);
    else if (word === '--small') await generate(words[++at], true);
    else {
      const folder = await temporary();
      await cp(word, folder, { recursive: true });
      chosen.push({ name: basename(word), folder, page: 'index.mdx' });
    }
  }
  if (chosen.length === 0) await generate('1000', false);
  return chosen;
}
