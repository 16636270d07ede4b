import assert from 'node:assert/strict';
import { headingQuestion } from '../../assistant/suggestions/heading-question.js';
import { suggestQuestions } from '../../assistant/suggestions/suggest-questions.js';
import { passagesOf, searchOver } from '../support/passages.js';

describe('questions to begin with', () => {
  const cases: readonly (readonly [heading: string, question: string | undefined])[] = [
    ['Export your own site', 'How do I export my own site?'],
    ['Install the package', 'How do I install the package?'],
    ['How to rotate keys', 'How do I rotate keys?'],
    ['How long does a link last?', 'How long does a link last?'],
    ['リンクの有効期限はどのくらいですか？', 'リンクの有効期限はどのくらいですか？'],
    ['Configure `docs.json`', undefined],
    ['Export formats', undefined],
    ['Format support', undefined],
    ['Why?', undefined],
    ['How many workers?', undefined],
    ['Install', undefined],
    ['Create New Awesome Projects', undefined],
    ['The bundle', undefined],
    ['What you can rely on', undefined],
    ['Einen Schlüssel anlegen', undefined],
  ];
  for (const [heading, question] of cases)
    it(`${JSON.stringify(heading)} ${question === undefined ? 'is none' : 'is one'}`, () =>
      assert.equal(headingQuestion(heading), question));

  const mooring = {
    '': 'Boats moor at pier seven.',
    'Replace the lines': 'Replace the lines once a year: tie the new lines first.',
  };
  const page = passagesOf('guides/moor', 'Moor a boat', mooring);

  it('are asked only where a search finds their page first', async () => {
    const other = passagesOf('guides/lines', 'Ropes', { '': 'Nothing here.' });
    const questions = await suggestQuestions(searchOver(page, other));
    assert.deepEqual(questions, ['How do I replace the lines?']);
    assert.deepEqual(await suggestQuestions(searchOver(passagesOf('a', 'Reference', { '': 'Values.' }))), []);
  });

  it('come from pages of the default edition, at most one from each, in turns of their folders, and are four', async () => {
    const subjects = ['anchor', 'compass', 'rudder', 'galley', 'lantern', 'bilge'];
    const pages = subjects.map((subject, at) =>
      passagesOf(`${at < 3 ? 'a' : 'b'}/${subject}`, `Repair the ${subject}`.replace('Repair', 'Replace'), {
        '': `Replace the ${subject} of your boat with a spare ${subject}.`,
        [`Use the ${subject}`]: `Use the ${subject} with care.`,
      }),
    );
    const german = passagesOf('de/kompass', 'Replace the sextant', { '': 'Sextant.' }, { nonDefault: ['language'] });
    const questions = await suggestQuestions(searchOver(german, ...pages));
    assert.deepEqual(
      questions.map((question) => question.replace(/^How do I replace the (.*)\?$/, '$1')),
      ['anchor', 'galley', 'compass', 'lantern'],
    );
  });
});
