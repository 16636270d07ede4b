import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { compressed, weighPage } from '../../../bench/weight.js';

describe('the weight of a page', () => {
  it('without its navigation is under 60 kB compressed: HTML, style sheet and script', async () => {
    const { html, sidebar, css, script } = await weighPage(1);
    assert.notEqual(css, '');
    assert.notEqual(script, '');
    assert.equal(compressed(html.replace(sidebar, '') + css + script).gzip < 60_000, true);
  });

  it('grows less by a section of 500 entries than by a shared script with all of them', async () => {
    const whole = await weighPage(400);
    const { html, sidebar } = await weighPage(500);
    const added = compressed(html).gzip - compressed(html.replace(sidebar, '')).gzip;
    assert.notEqual(sidebar, '');
    assert.equal(added < compressed(whole.sidebar).gzip / 2, true, `${added} bytes`);
    assert.equal(added < 1_500, true, `${added} bytes`);
  });

  it('holds at most 10 kB more where components live on it', () => {
    const runtime = readFileSync(new URL('../../../reader/islands.js', import.meta.url));
    assert.equal(brotliCompressSync(runtime).length < 10_000, true);
  });
});
