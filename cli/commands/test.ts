import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { EXIT } from '../exit-codes.js';
import { findTemporal } from '../launcher/find-temporal.js';
import { provideChromium } from '../launcher/provide-chromium.js';
import { ROOT } from '../paths.js';
import { createTerminal, type Terminal } from '../terminal.js';

/** Files at a time, each in a process of its own: any may start a Temporal, a service and a browser. */
const MOST_JOBS = 4;
/** Whole exports take longest, so they come first: none is left to be waited for alone at the end. */
const TESTS = ['build/test/export/**/*.test.js', 'build/test/!(export)/**/*.test.js'];

const countsSchema = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() });

/** Runs mocha over all tests, passing arguments on; the last line is the count. */
export async function test(commandArguments: readonly string[]): Promise<number> {
  const terminal = createTerminal();
  const chromiumPath = await provide(terminal);
  const folder = mkdtempSync(join(tmpdir(), 'offprint-tests-'));
  try {
    const countsFile = join(folder, 'counts.json');
    const code = await runMocha(commandArguments, {
      ...process.env,
      NODE_ENV: 'test',
      OFFPRINT_TEST_COUNTS: countsFile,
      ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
    });
    const counts = readCounts(countsFile);
    if (counts === undefined) {
      process.stdout.write('The tests ended before they were counted.\n');
      return EXIT.failed;
    }
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
    return code === 0 && counts.failed === 0 ? EXIT.clean : EXIT.failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

function runMocha(commandArguments: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js');
  const reporter = join(ROOT, 'build/test/support/counting-reporter.js');
  const jobs = Math.min(availableParallelism(), MOST_JOBS);
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [mocha, '--reporter', reporter, '--parallel', '--jobs', String(jobs), ...TESTS, ...commandArguments],
      { cwd: ROOT, env: environment, stdio: 'inherit' },
    );
    // Ctrl-C reaches mocha too, which then ends; its end is waited for.
    const ignore = () => undefined;
    process.on('SIGINT', ignore);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGINT', ignore);
      resolve(code ?? 1);
    });
  });
}

function readCounts(file: string): z.infer<typeof countsSchema> | undefined {
  try {
    return countsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
