import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './paths.js';

const named = z.array(z.object({ title: z.string(), file: z.string() }));
const countsSchema = z.object({ passed: z.number(), failures: named, skipped: named });

/** The counts of a run. `file` is the absolute path of a test's file, empty where it is not known. */
export type TestCounts = z.infer<typeof countsSchema>;

/** Runs mocha with the arguments. Returns undefined if it ended before it had counted, or failed without a failing test. */
export async function runMocha(
  mochaArguments: readonly string[],
  environment: NodeJS.ProcessEnv & { readonly OFFPRINT_TEST_COUNTS: string },
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<TestCounts | undefined> {
  const countsFile = environment.OFFPRINT_TEST_COUNTS;
  rmSync(countsFile, { force: true });
  const code = await run(mochaArguments, environment, output);
  const counts = readCounts(countsFile);
  return code !== 0 && counts?.failures.length === 0 ? undefined : counts;
}

function run(mochaArguments: readonly string[], env: NodeJS.ProcessEnv, stdio: 'inherit' | 'ignore'): Promise<number> {
  const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js');
  const reporter = join(ROOT, 'build/test/support/counting-reporter.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [mocha, '--reporter', reporter, ...mochaArguments], {
      cwd: ROOT,
      env,
      stdio,
    });
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

function readCounts(file: string): TestCounts | undefined {
  try {
    return countsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
