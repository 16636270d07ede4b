import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { EXIT } from '../exit-codes.js';
import { findTemporal } from '../launcher/find-temporal.js';
import { provideChromium } from '../launcher/provide-chromium.js';
import { callerFolder, ROOT } from '../paths.js';
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

/**
 * Runs the named test files, or all tests; `--unit` runs those that start no process, `--pauses` pauses random processes meanwhile. Other
 * arguments are passed on to mocha. The last line is the count.
 *
 * Files with a failure run once more, one at a time: a busy machine may keep a browser waiting longer than a test allows. In continuous
 * integration such a pass is a failure too, and so is a skipped test that `test/allowed-skips.json` does not allow.
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
    const chosen = files.length > 0 ? files : isUnit ? unitTests() : ALL;
    const counts = await runMocha(['--parallel', '--jobs', String(jobs), ...chosen, ...others], environment);
    const again = commandArguments.length === 0 ? filesToRunAgain(counts) : [];
    if (again.length === 0) return report(counts);
    process.stdout.write(`\nRunning again, one at a time: ${again.map((file) => relative(ROOT, file)).join(', ')}\n`);
    return report(counts, await runMocha(again, environment));
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

/** Lists the tests that start no process, which scripts/unit-tests.mjs derives from their imports. */
function unitTests(): string[] {
  const listed = spawnSync(process.execPath, [join(ROOT, 'scripts/unit-tests.mjs')], { encoding: 'utf8' });
  if (listed.status !== 0) throw new Error(`The unit tests could not be listed: ${listed.stderr}`);
  return listed.stdout.trim().split('\n');
}

/** Returns the files with a failure; an empty list if there are too many. */
function filesToRunAgain(counts: TestCounts | undefined): readonly string[] {
  const files = [...new Set(counts?.failures.map(({ file }) => file))];
  return files.length > MAX_FILES_AGAIN || files.includes('') ? [] : files;
}

/** Prints the counts of a run and of the second run of its failures, and returns the exit code. */
function report(first: TestCounts | undefined, second?: TestCounts): number {
  if (first === undefined) {
    process.stdout.write('The tests ended before a count was available.\n');
    return EXIT.failed;
  }
  const failures = (second ?? first).failures;
  const titles = new Set(failures.map(({ title }) => title));
  const unstable = first.failures.filter(({ title }) => !titles.has(title));
  const isStrict = process.env.CI === 'true';
  const forbidden = isStrict ? forbiddenSkips(first.skipped) : [];
  for (const { title } of unstable)
    process.stdout.write(`Failed in the full run, passed in the second run: ${title}\n`);
  for (const { title, file } of forbidden)
    process.stdout.write(`Skipped, but not listed in test/allowed-skips.json: ${title} (${relative(ROOT, file)})\n`);
  const passed = first.passed + unstable.length;
  process.stdout.write(`${passed} passed, ${failures.length} failed, ${first.skipped.length} skipped\n`);
  const isFailure = failures.length > 0 || forbidden.length > 0 || (isStrict && unstable.length > 0);
  return isFailure ? EXIT.failed : EXIT.clean;
}

/** Returns the skipped tests whose files `test/allowed-skips.json` does not list, where each file has a reason. */
function forbiddenSkips(skipped: TestCounts['skipped']): TestCounts['skipped'] {
  const allowed = JSON.parse(readFileSync(join(ROOT, 'test/allowed-skips.json'), 'utf8')) as Record<string, string>;
  return skipped.filter(({ file }) => {
    const source = relative(join(ROOT, 'build'), file).replace(/\.js$/, '.ts');
    return !Object.hasOwn(allowed, source);
  });
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
