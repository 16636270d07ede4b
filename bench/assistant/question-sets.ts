import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The set that ranking was tuned on, and those whose errors were read; from the repository's root. */
const OWN_SETS = [
  'bench/assistant/questions.jsonl',
  'bench/assistant/questions-of-other-projects.jsonl',
  'bench/assistant/questions-of-two-more-projects.jsonl',
  'bench/assistant/questions-everyday.jsonl',
];

/** Questions about projects that nothing is fitted to. The errors of all but the last were read; it was asked only after the work. */
const UNSEEN_SETS = [
  'bench/assistant/questions-unseen.jsonl',
  'bench/assistant/questions-new.jsonl',
  'bench/assistant/questions-read.jsonl',
  'bench/assistant/questions-asked-once.jsonl',
  'bench/assistant/questions-asked-last.jsonl',
  'bench/assistant/questions-mended.jsonl',
  'bench/assistant/questions-asked-after.jsonl',
];

/** Files of questions: those that were named, from where the command was called, else all of ours. */
export function questionFiles(named: readonly string[]): readonly string[] {
  if (named.length > 0) return named.map((file) => resolve(process.env.INIT_CWD ?? '.', file));
  return [...OWN_SETS, ...UNSEEN_SETS].map((file) => join(ROOT, file));
}

/** Files of questions to fit weights to: those that were named, else ours and those about the projects of `training`. Some may not be there. */
export function fittingFiles(named: readonly string[]): readonly string[] {
  return named.length > 0 ? questionFiles(named) : [...OWN_SETS.map((file) => join(ROOT, file)), ...trainingFiles()];
}

/** Files of questions that nothing but weights is fitted to, one a project. */
function trainingFiles(): readonly string[] {
  const folder = join(ROOT, 'bench/assistant/training');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(folder, name));
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
