import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readQuestions } from '../../bench/assistant/question.js';
import { OWN_DOCS, OWN_DOCS_FOLDER } from '../support/corpora.js';

const sets = ['questions.jsonl', 'questions-of-other-projects.jsonl', 'questions-kept-back.jsonl'].map((name) =>
  readQuestions(fileURLToPath(new URL(`../../../bench/assistant/${name}`, import.meta.url))),
);
const questions = sets.flat();
const docs = OWN_DOCS_FOLDER;

describe('the questions that answers are measured by', () => {
  it('have ids of their own, and facts where pages answer them', () => {
    assert.equal(new Set(questions.map(({ id }) => id)).size, questions.length);
    for (const { id, paths, facts } of questions) assert.equal(paths.length > 0, facts.length > 0, id);
  });

  for (const { id, question, paths, facts } of questions.filter(({ corpus }) => corpus === OWN_DOCS)) {
    if (paths.length === 0) continue;
    it(`${id} is answered by our own documentation: ${question}`, () => {
      const files = paths.map((path) => join(docs, `${path}.mdx`));
      assert.deepEqual(
        files.filter((file) => !existsSync(file)),
        [],
      );
      const texts = files.map((file) => readFileSync(file, 'utf8').toLowerCase());
      assert.ok(texts.some((text) => facts.every((fact) => text.includes(fact.toLowerCase()))));
    });
  }
});
