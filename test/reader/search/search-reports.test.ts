import assert from 'node:assert/strict';
import { SearchReports } from '../../../reader/search/search-reports.js';

describe('the searches among what a reader types', () => {
  const reported = (act: (reports: SearchReports) => void) => {
    const sent: string[] = [];
    act(new SearchReports(({ text, isFound }) => sent.push(isFound ? text : `${text} (nothing)`)));
    return sent;
  };
  const type = (reports: SearchReports, ...texts: readonly string[]) => {
    for (const text of texts) reports.note(text, !text.startsWith('z'));
  };

  it('letters that are added and removed are one search', () =>
    assert.deepEqual(
      reported((reports) => {
        type(reports, 'b', 'bo', 'boa', 'boat', 'boa', 'boat', 'boats');
        reports.finish();
      }),
      ['boats'],
    ));

  it('a search that is given up for another one counts', () =>
    assert.deepEqual(
      reported((reports) => {
        type(reports, 'z', 'zi', 'zip', 'zi', 'z', 'b', 'bo');
        reports.finish();
      }),
      ['zip (nothing)', 'bo'],
    ));

  it('the text with which a result is opened counts, and one search is sent once', () =>
    assert.deepEqual(
      reported((reports) => {
        type(reports, 'boatz', 'boat');
        reports.choose('boat');
        reports.finish();
        type(reports, 'boat');
        reports.finish();
      }),
      ['boat'],
    ));

  it('nothing is sent for nothing', () =>
    assert.deepEqual(
      reported((reports) => reports.finish()),
      [],
    ));
});
