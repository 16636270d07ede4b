import assert from 'node:assert/strict';
import { findingsOf, planProject } from '../../support/plan-project.js';

describe('scripts of a project', () => {
  it('are told in one finding, and lie in the bundle', () => {
    const plan = planProject({
      pages: ['index'],
      files: { 'gtm.js': 'a()', 'more/b.js': 'b()', 'snippets/c.jsx': '' },
    });
    const [finding, ...others] = findingsOf(plan, 'skipped-file');
    assert.match(finding?.message ?? '', /runs the scripts of the project \(gtm\.js, more\/b\.js\)/);
    assert.deepEqual(others, []);
    assert.deepEqual(
      plan.files.map(({ outputPath }) => outputPath),
      ['gtm.js', 'more/b.js'],
    );
  });

  it('that are not there are not told', () => {
    assert.deepEqual(findingsOf(planProject({ pages: ['index'] }), 'skipped-file'), []);
  });
});
