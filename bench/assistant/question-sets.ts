import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The set that ranking was tuned on, and those whose errors were read; from the repository's root. */
const OWN_SETS = [
  '../shared/reference/questions.jsonl',
  'bench/assistant/questions.jsonl',
  'bench/assistant/questions-of-other-projects.jsonl',
  'bench/assistant/questions-of-two-more-projects.jsonl',
];

/** Files of questions: those that were named, from where the command was called, else ours. Some may not be there. */
export function questionFiles(named: readonly string[]): readonly string[] {
  if (named.length > 0) return named.map((file) => resolve(process.env.INIT_CWD ?? '.', file));
  const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
  return OWN_SETS.map((file) => join(root, file));
}
