import assert from 'node:assert/strict';
import { findFrontMatter, isFrontMatterWhole } from '../../../site/model/front-matter-block.js';

const TEXTS = [
  '---\ntitle: A\n---\nText.\n\n---\n\nMore.\n',
  '\n  \n---\r\ntitle: A\r\ntags: [a, b]\r\n---\r\n\r\nText.',
  '---\ntitle: A\n----\nmore: B\n---more\n---',
  '---\ntitle: never closed\n\nText.\n',
  '---\n\nA rule and text.\n\n---\n\nAnother rule.\n',
  'No front matter.\n---\ntitle: A\n---\n',
  '\n\n\n-- not a rule\n',
  '--- \n---\n',
  '',
];

describe('the beginning of a text', () => {
  it('has the front matter of the whole text wherever it is said to have it', () => {
    let said = 0;
    for (const text of TEXTS)
      for (let end = 0; end < text.length; end++) {
        const start = text.slice(0, end);
        if (!isFrontMatterWhole(start)) continue;
        said += 1;
        assert.deepEqual(findFrontMatter(start), findFrontMatter(text), JSON.stringify(start));
      }
    assert.ok(said > 50, `${said} beginnings`);
  });
});
