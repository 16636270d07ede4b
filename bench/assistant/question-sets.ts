/** Files of questions, from the repository's root: the set that ranking was tuned on, and those whose errors were read. */
export const QUESTION_SETS = [
  '../shared/reference/questions.jsonl',
  'bench/assistant/questions.jsonl',
  'bench/assistant/questions-of-other-projects.jsonl',
];
