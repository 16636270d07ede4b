// Prints the built files of the tests that start no process: nothing that they import reaches a module that starts one. With the paths of
// modules as arguments, prints the tests that reach one of those instead.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from './imports/graph.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const STARTERS = new Set(['node:child_process', 'node:worker_threads', 'node:http', 'node:net', 'playwright-core']);

const named = process.argv.slice(2);
const wanted = named.length > 0 ? new Set(named) : STARTERS;

const targets = new Map();
for (const { from, to, isType } of importsOf(root)) if (!isType) targets.set(from, [...(targets.get(from) ?? []), to]);

const known = new Map();
/** Returns whether a file reaches one of the wanted modules; circles are looked through once. */
function reaches(file) {
  if (wanted.has(file)) return true;
  if (known.has(file)) return known.get(file);
  known.set(file, false);
  const answer = (targets.get(file) ?? []).some(reaches);
  known.set(file, answer);
  return answer;
}

const tests = [...targets.keys()].filter(
  (file) => /^test\/.*\.test\.tsx?$/.test(file) && reaches(file) === named.length > 0,
);
for (const file of tests.sort()) console.log(join('build', file.replace(/\.tsx?$/, '.js')));
