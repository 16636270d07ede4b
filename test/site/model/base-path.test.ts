import assert from 'node:assert/strict';
import { createLinkTargets } from '../../../site/document/links/link-targets.js';
import { basePathOf } from '../../../site/model/base-path.js';
import { samplePage, samplePlan } from '../../support/sample-plan.js';

describe('the path that links may begin with', () => {
  const of = (pages: readonly string[], files: readonly string[] = [], basePath?: string) =>
    basePathOf({
      settings: basePath === undefined ? {} : { basePath },
      pages: pages.map((path) => ({ path })),
      files: files.map((sourcePath) => ({ sourcePath })),
    });

  it('is what the configuration says, else /docs where no folder has that name', () => {
    assert.equal(of(['docs/a'], [], '/help'), '/help');
    assert.equal(of(['a', 'docsify/b']), '/docs');
    assert.equal(of(['a', 'docs/b']), undefined);
    assert.equal(of(['docs']), undefined);
    assert.equal(of(['a'], ['docs/b.png']), undefined);
  });

  it('is taken off where nothing lies below it', () => {
    const targets = createLinkTargets(
      samplePlan(
        ['index', 'guide/a'].map((path) => samplePage(path)),
        [],
      ),
    );
    assert.deepEqual(targets.resolve('/docs/guide/a#x'), { kind: 'page', page: 1, suffix: '#x' });
    assert.deepEqual(targets.resolve('/docs/guide/b'), { kind: 'missing', path: 'docs/guide/b' });
  });
});
