import assert from 'node:assert/strict';
import { countSeverities } from '../../site/model/finding.js';
import { bundleInProcess, configurationOf } from '../support/bundle-in-process.js';

describe('the warnings that are counted while an export runs', () => {
  it('are its errors and warnings, and no hints', async () => {
    const { findings, warnings } = await bundleInProcess({
      'docs.json': configurationOf(['index', 'missing']),
      'index.mdx': '---\ntitle: Home\n---\n\n# A second title\n\n![](picture.png)\n\n[Nowhere](/nowhere)\n',
      'orphan.mdx': '---\ntitle: Orphan\n---\n\nText.\n',
    });
    const counts = countSeverities(findings);
    assert.ok(counts.hints > 0 && counts.errors > 0 && counts.warnings > 0, JSON.stringify(counts));
    assert.equal(warnings, counts.errors + counts.warnings);
  });
});
