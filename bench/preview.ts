import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/support/launch-browser.js';
import { EDITED, OFFPRINT, OTHERS, type PreviewProgram, writeProject } from './preview/programs.js';
import { type PreviewTimes, timePreview } from './preview/timed-preview.js';

const USAGE = `Usage: npm run bench:preview -- [--pages 1000,20000] [--edits N] [--alone]

Measures a preview of generated projects in Chromium: the time until the first page is shown with the processor time
that it took, and from the write of a file until the open page has changed (medians). Then VitePress, Docusaurus and
mint show the same first project; they are installed in a folder of their own. --alone leaves them out.`;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000,20000' },
    edits: { type: 'string', default: '20' },
    alone: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const COLUMNS: readonly (readonly [title: string, key: keyof PreviewTimes])[] = [
  ['first page', 'firstPage'],
  ['its work', 'firstPageWork'],
  ['text', 'edit'],
  ['docs.json', 'configuration'],
  ['snippet', 'snippet'],
  ['style sheet', 'sheet'],
  ['API descr.', 'description'],
  ['memory MB', 'megabytes'],
];
const NAME_WIDTH = 24;

async function compare(browser: Browser): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'offprint-bench-preview-run-'));
  const counts = values.pages.split(',').map(Number);
  console.log(
    `${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}; milliseconds, edited: ${EDITED}`,
  );
  console.log(
    row(
      '',
      COLUMNS.map(([title]) => title),
    ),
  );
  try {
    for (const [index, count] of counts.entries()) {
      const folder = join(work, `pages-${count}`);
      await writeProject(folder, count);
      const programs = index === 0 && !values.alone ? [OFFPRINT, ...OTHERS] : [OFFPRINT];
      for (const program of programs) await measure(program, { browser, folder, work, count });
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Measured {
  readonly browser: Browser;
  readonly folder: string;
  readonly work: string;
  readonly count: number;
}

async function measure(program: PreviewProgram, { browser, folder, work, count }: Measured): Promise<void> {
  const own = join(work, 'own');
  await mkdir(own, { recursive: true });
  // Each program gets the project as it was.
  const copy = join(own, 'project');
  await cp(folder, copy, { recursive: true });
  const name = `${program.name}, ${count} pages`;
  try {
    const prepared = await program.prepare({ folder: copy, work: own });
    const isOurs = program === OFFPRINT;
    const times = prepared && (await timePreview(prepared, { browser, edits: Number(values.edits), isOurs }));
    const cells = COLUMNS.map(([, key]) => (times?.[key] === undefined ? '–' : String(times[key])));
    console.log(times === undefined ? `${name}: could not be run here` : row(name, cells));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(12)).join('');
}

if (values.help) console.log(USAGE);
else {
  const browser = await launchBrowser();
  if (browser === undefined) process.exitCode = 1;
  else await compare(browser).finally(() => browser.close());
}
