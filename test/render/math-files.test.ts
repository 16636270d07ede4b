import assert from 'node:assert/strict';
import { bundleInProcess, configurationOf } from '../support/bundle-in-process.js';

describe('the files of formulas', () => {
  it('lie in the bundle of a site with formulas, and only pages with formulas link them', async () => {
    const bundle = await bundleInProcess({
      'docs.json': configurationOf(['a/formula', 'plain']),
      'a/formula.mdx': 'Text $x^2$.',
      'plain.mdx': 'Text.',
    });
    const link = /<link rel="stylesheet" href="\.\.\/(offprint\/katex\/[^"]+)">/.exec(bundle.text('a/formula.html'));
    const css = bundle.text(link?.[1] ?? '');
    const fonts = [...css.matchAll(/url\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    assert.equal(fonts.length, 20);
    for (const font of fonts) assert.ok(bundle.files.has(`offprint/katex/${font}`), font);
    assert.doesNotMatch(bundle.text('plain.html'), /katex/);
  });

  it('are not in the bundle of a site without formulas', async () => {
    const bundle = await bundleInProcess({ 'docs.json': configurationOf(['plain']), 'plain.mdx': 'For $5.' });
    assert.deepEqual(
      [...bundle.files.keys()].filter((path) => path.includes('katex')),
      [],
    );
  });

  it('are not in the bundle where the site forbids them: formulas are MathML', async () => {
    const bundle = await bundleInProcess({
      'docs.json': configurationOf(['a'], { styling: { latex: false } }),
      'a.mdx': 'Text $x^2$.',
    });
    assert.match(bundle.text('a.html'), /<math /);
    assert.deepEqual(
      [...bundle.files.keys()].filter((path) => path.includes('katex')),
      [],
    );
  });
});
