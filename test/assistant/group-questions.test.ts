import assert from 'node:assert/strict';
import { groupQuestions } from '../../assistant/gaps/group-questions.js';

describe('questions grouped by meaning', () => {
  const grouped = (...questions: readonly string[]) => groupQuestions(questions);

  it('are together in other words, order, forms and spellings of the same question', () => {
    const groups = grouped(
      'How much does it cost per month?',
      'Where is the changelog?',
      'how much does it cost',
      'What does it cost per month',
      'COSTS PER MONTH??',
    );
    assert.deepEqual(groups, [[0, 2, 3, 4], [1]]);
  });

  it('are apart where they share only a common word', () => {
    const groups = grouped('How do I delete a key?', 'How do I delete a site?', 'How do I delete an account?');
    assert.equal(groups.length, 3);
  });

  it('with identifiers are apart where the identifiers differ', () => {
    assert.equal(grouped('What does MAX_RETRIES do?', 'What does MAX_RESULTS do?').length, 2);
    assert.equal(grouped('What does MAX_RETRIES do?', 'max_retries?').length, 1);
  });

  it('of scripts without spaces are compared too', () => {
    assert.deepEqual(grouped('料金はいくらですか', '料金はいくら？', '変更履歴はどこですか'), [[0, 1], [2]]);
  });

  it('without words are one group, and no questions are none', () => {
    assert.deepEqual(grouped('???', 'the', '...'), [[0, 1, 2]]);
    assert.deepEqual(grouped(), []);
  });

  it('are grouped in work that grows with their words, not with the square of their number', () => {
    const questions = Array.from(
      { length: 2000 },
      (_, at) => `How do I use feature${at % 1000} with part${at % 1000}?`,
    );
    const groups = groupQuestions(questions);
    assert.equal(groups.length, 1000);
    assert.ok(groups.every((group) => group.length === 2));
  });
});
