import assert from 'node:assert/strict';
import { languageModelText } from '../../../site/document/files/language-model-files.js';
import { planProject } from '../../support/plan-project.js';

describe('the whole text for language models', () => {
  it('holds the default version wherever it stands, with the pages that it shares, and no other', () => {
    const plan = planProject({
      navigation: {
        versions: [
          { version: 'Edge', pages: ['edge', 'both', 'olds'] },
          { version: 'v1', default: true, pages: ['v1', 'both'] },
          { version: 'v0', pages: ['v0', 'olds'] },
        ],
      },
      pages: ['edge', 'both', 'olds', 'v1', 'v0'],
    });
    const held = plan.pages.filter((_page, index) => languageModelText(plan, index, '# Title\n') !== '');
    assert.deepEqual(held.map(({ path }) => path).sort(), ['both', 'v1']);
  });
});
