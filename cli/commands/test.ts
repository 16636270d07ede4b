import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { EXIT } from '../exit-codes.js';
import { findTemporal } from '../launcher/find-temporal.js';
import { provideChromium } from '../launcher/provide-chromium.js';
import { ROOT } from '../paths.js';
import { runMocha, type TestCounts } from '../run-mocha.js';
import { createTerminal, type Terminal } from '../terminal.js';

/** Files at a time, each in a process of its own: any may start a Temporal, a service and a browser. */
const MOST_JOBS = 4;
/** Whole exports take longest, so they come first: none is left to be waited for alone at the end. */
const TESTS = ['build/test/export/**/*.test.js', 'build/test/!(export)/**/*.test.js'];
/** A change that breaks more files than this is wrong in itself: nothing is run again. */
const MOST_FILES_AGAIN = 5;

/**
 * Runs mocha over all tests, passing arguments on; the last line is the count. Files with a failure run once more, one
 * at a time: a busy machine may keep a browser waiting longer than a test allows. What fails then too has failed, and
 * what does not is named.
 */
export async function test(commandArguments: readonly string[]): Promise<number> {
  const terminal = createTerminal();
  const chromiumPath = await provide(terminal);
  const folder = mkdtempSync(join(tmpdir(), 'offprint-tests-'));
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    OFFPRINT_TEST_COUNTS: join(folder, 'counts.json'),
    ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
  };
  try {
    const jobs = Math.min(availableParallelism(), MOST_JOBS);
    const counts = await runMocha(['--parallel', '--jobs', String(jobs), ...TESTS, ...commandArguments], environment);
    const again = commandArguments.length === 0 ? filesToRunAgain(counts) : [];
    if (again.length === 0) return report(counts);
    process.stdout.write(`\nRunning by themselves: ${again.map((file) => relative(ROOT, file)).join(', ')}\n`);
    return report(counts, await runMocha(again, environment));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files with a failure; none where there are too many of them. */
function filesToRunAgain(counts: TestCounts | undefined): readonly string[] {
  const files = [...new Set(counts?.failures.map(({ file }) => file))];
  return files.length > MOST_FILES_AGAIN || files.includes('') ? [] : files;
}

/** Prints what `second` mended of `first` and the count, and gives the exit code. */
function report(first: TestCounts | undefined, second?: TestCounts): number {
  if (first === undefined) {
    process.stdout.write('The tests ended before they were counted.\n');
    return EXIT.failed;
  }
  const failures = (second ?? first).failures;
  const titles = new Set(failures.map(({ title }) => title));
  const mended = first.failures.filter(({ title }) => !titles.has(title));
  for (const { title } of mended) process.stdout.write(`Failed among others, passed by itself: ${title}\n`);
  const passed = first.passed + mended.length;
  process.stdout.write(`${passed} passed, ${failures.length} failed, ${first.skipped} skipped\n`);
  return failures.length === 0 ? EXIT.clean : EXIT.failed;
}

/** What is missing is fetched once; what cannot be had makes its tests skip with their reason. */
async function provide(terminal: Terminal): Promise<string | undefined> {
  const report = (line: string) => terminal.line(line);
  const [, chromium] = await Promise.all([
    findTemporal({ environment: process.env, report }).catch((error: Error) => report(error.message)),
    provideChromium({ environment: process.env, report }),
  ]);
  if ('path' in chromium) return chromium.path;
  report(chromium.problem);
  return undefined;
}
