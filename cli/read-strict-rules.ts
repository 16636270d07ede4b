import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { StrictRules } from './judge-tests.js';
import { listTests } from './list-tests.js';
import { ROOT } from './paths.js';

/**
 * Reads the rules of continuous integration. `test/allowed-skips.json` lists the files whose tests may be skipped, and
 * `test/allowed-second-runs.json` the modules by which tests start a program of others, whose timing is not ours; each with its reason.
 */
export function readStrictRules(): StrictRules {
  const skippable = readReasons('test/allowed-skips.json');
  const repeatable = new Set(listTests(readReasons('test/allowed-second-runs.json')));
  return {
    mayBeSkipped: (file) => skippable.includes(relative(join(ROOT, 'build'), file).replace(/\.js$/, '.ts')),
    mayBeRepeated: (file) => repeatable.has(relative(ROOT, file)),
  };
}

/** Returns the paths that a file of reasons lists. */
function readReasons(file: string): string[] {
  return Object.keys(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, string>);
}
