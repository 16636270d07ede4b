import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { EXIT } from '../exit-codes.js';
import { judgeTests } from '../judge-tests.js';
import { findTemporal } from '../launcher/find-temporal.js';
import { provideChromium } from '../launcher/provide-chromium.js';
import { listTests } from '../list-tests.js';
import { callerFolder, ROOT } from '../paths.js';
import { readStrictRules } from '../read-strict-rules.js';
import { runMocha, type TestCounts } from '../run-mocha.js';
import { startPauses } from '../start-pauses.js';
import { createTerminal, type Terminal } from '../terminal.js';

/**
 * The number of files that run at the same time, each in its own process: any may start Temporal, a service and a browser. One more than
 * there are processors, because a third of the time of whole exports is waiting: for Temporal, for settling pages and for retries. With two
 * for each processor, limits of time in the service itself, such as the wait for a check of pages, are reached.
 */
const MAX_JOBS = 4;
/** The patterns of all test files. Whole exports take longest, so they run first, and none is left alone at the end. */
const ALL = ['build/test/export/**/*.test.js', 'build/test/!(export)/**/*.test.js'];
/** The arguments that mocha does not get. */
const OWN_ARGUMENTS: ReadonlySet<string> = new Set(['--unit', '--pauses']);
/** The number of failing files that are run again. If a change breaks more, they fail for good reason. */
const MAX_FILES_AGAIN = 5;
/** The number of runs that a failing file must pass, one after the other, to count as passed: one could be luck. */
const FURTHER_RUNS = 3;

/**
 * Runs the named test files, or all tests; `--unit` runs those that start no process, `--pauses` pauses random processes meanwhile. Other
 * arguments are passed on to mocha. The last line is the count.
 *
 * Files with a failure run three times more, one at a time: a busy machine may keep a browser waiting longer than a test allows. In continuous
 * integration such a pass is a failure too, unless the test uses a program that `test/allowed-second-runs.json` lists and few files do so; and
 * so is a skipped test that `test/allowed-skips.json` does not allow.
 */
export async function test(commandArguments: readonly string[]): Promise<number> {
  const terminal = createTerminal();
  const isUnit = commandArguments.includes('--unit');
  const isPaused = commandArguments.includes('--pauses');
  const { files, others } = splitArguments(commandArguments.filter((argument) => !OWN_ARGUMENTS.has(argument)));
  const chromiumPath = isUnit ? undefined : await provideChromiumAndTemporal(terminal);
  const folder = mkdtempSync(join(tmpdir(), 'offprint-tests-'));
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    OFFPRINT_TEST_COUNTS: join(folder, 'counts.json'),
    ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
  };
  const pauses = isPaused ? startPauses() : undefined;
  try {
    const jobs = Math.min(availableParallelism() + 1, MAX_JOBS);
    const chosen = files.length > 0 ? files : isUnit ? listTests() : ALL;
    const counts = await runMocha(['--parallel', '--jobs', String(jobs), ...chosen, ...others], environment);
    const again = commandArguments.length === 0 ? filesToRunAgain(counts) : [];
    return report(counts, await runAgain(again, environment));
  } finally {
    await pauses?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Separates test files, as sources or as built, from arguments for mocha. */
function splitArguments(given: readonly string[]): { files: string[]; others: string[] } {
  const files: string[] = [];
  const others: string[] = [];
  for (const argument of given) {
    const path = relative(ROOT, resolve(callerFolder(process.env), argument));
    if (/\.test\.[jt]sx?$/.test(path)) files.push(path.replace(/^(?!build\/)/, 'build/').replace(/\.tsx?$/, '.js'));
    else others.push(argument);
  }
  return { files, others };
}

/** Returns the files with a failure; an empty list if there are too many. */
function filesToRunAgain(counts: TestCounts | undefined): readonly string[] {
  const files = [...new Set(counts?.failures.map(({ file }) => file))];
  return files.length > MAX_FILES_AGAIN || files.includes('') ? [] : files;
}

/** Runs the files again, one at a time, until a run fails. */
async function runAgain(
  files: readonly string[],
  environment: Parameters<typeof runMocha>[1],
): Promise<(TestCounts | undefined)[]> {
  const further: (TestCounts | undefined)[] = [];
  while (files.length > 0 && further.length < FURTHER_RUNS) {
    process.stdout.write(`\nRunning again, one at a time: ${files.map((file) => relative(ROOT, file)).join(', ')}\n`);
    const counts = await runMocha(files, environment);
    further.push(counts);
    if (counts?.failures.length !== 0) break;
  }
  return further;
}

/** Prints the counts of a run and of the further runs of its failures, and returns the exit code. */
function report(first: TestCounts | undefined, further: readonly (TestCounts | undefined)[]): number {
  if (first === undefined) {
    process.stdout.write('The tests ended before a count was available.\n');
    return EXIT.failed;
  }
  const verdict = judgeTests(first, further, process.env.CI === 'true' ? readStrictRules() : undefined);
  for (const { title } of verdict.unstable)
    process.stdout.write(`Failed in the full run, passed in ${further.length} further runs: ${title}\n`);
  for (const { title, file } of verdict.forbidden)
    process.stdout.write(`Repeated or skipped without a listed reason: ${title} (${relative(ROOT, file)})\n`);
  const { passed, failures, isFailure } = verdict;
  process.stdout.write(`${passed} passed, ${failures.length} failed, ${first.skipped.length} skipped\n`);
  return isFailure ? EXIT.failed : EXIT.clean;
}

/** Downloads missing programs. Tests whose program is not available are skipped with the reason. */
async function provideChromiumAndTemporal(terminal: Terminal): Promise<string | undefined> {
  const report = (line: string) => terminal.line(line);
  const [, chromium] = await Promise.all([
    findTemporal({ environment: process.env, report }).catch((error: Error) => report(error.message)),
    provideChromium({ environment: process.env, report }),
  ]);
  if ('path' in chromium) return chromium.path;
  report(chromium.problem);
  return undefined;
}
