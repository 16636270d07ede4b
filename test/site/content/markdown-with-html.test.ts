import assert from 'node:assert/strict';
import { readable, renderSource } from '../../support/render-source.js';

describe('HTML in a page', () => {
  const companions = [
    '',
    '<!-- note -->',
    '<br>',
    '<span>x</span>',
    'A `Map` and Map<String, List>.',
    '<intro-text>x</intro-text>',
  ];
  const ids = ['{#two-x}', '{/* #two-x */}', '{/*two-x*/}', '<!-- #two-x -->', '{#two-x} ##'];
  for (const format of ['md', 'mdx'] as const)
    for (const companion of format === 'md' ? companions : [''])
      for (const id of ids)
        it(`leaves a heading its own id: ${JSON.stringify(companion)} with ${id} in .${format}`, async () => {
          const source = `---\ntitle: A\n---\n\n${companion}\n\n## 見出し ${id}\n\n[x](#two-x)\n`;
          const { headings, findings, html } = await renderSource(source, { format, bodyLine: 4 });
          assert.deepEqual(headings, [{ id: 'two-x', depth: 2, text: '見出し' }]);
          assert.doesNotMatch(html, /two-x(?:<|\uE003)|\uE002/);
          assert.deepEqual(findings, []);
        });

  it('leaves comments that are no id comments', async () => {
    const { headings } = await renderSource(
      '## One {/* TODO: rename */}\n\n## Two {/*TODO*/}\n\n## Three {/* no id */}',
    );
    assert.deepEqual(
      headings.map(({ id, text }) => [id, text]),
      [
        ['one', 'One'],
        ['two', 'Two'],
        ['three', 'Three'],
      ],
    );
  });

  it('leaves findings their line and column', async () => {
    const source =
      '---\ntitle: A\n---\n\n<!-- c -->\n\nText ![A](/images/none.png)\n\n<div>\n  <img src="/images/a b.png"> <a href="javascript:x">y</a>\n</div>\n\n[z](javascript:z) and ![A](/images/none-2.png)\n';
    const { findings } = await renderSource(source, { format: 'md', bodyLine: 4 });
    assert.deepEqual(
      findings.map(({ file, line, column }) => [file, line, column]),
      [
        ['guide/start.md', 7, 6],
        // The picture without alt text is missing as well.
        ['guide/start.md', 10, 3],
        ['guide/start.md', 10, 3],
        ['guide/start.md', 10, 31],
        ['guide/start.md', 13, 1],
        ['guide/start.md', 13, 23],
      ],
    );
  });

  it('keeps an author’s paragraphs with their classes where Markdown’s are taken off', async () => {
    for (const name of ['a', 'button', 'span', 'label'])
      for (const [inner, expected] of [
        ['<p className="small">Text</p>', /<p class="small">Text<\/p>/],
        ['\n\nText\n\n', /^(?!.*<p>Text)/s],
      ] as const) {
        const { html } = await renderSource(`<${name}>${inner}</${name}>`);
        assert.match(readable(html), expected, name);
      }
    const { html } = await renderSource('<Card title="T" href="/a"><p className="small">Text</p></Card>');
    assert.match(readable(html), /<p class="small">Text<\/p>/);
  });

  it('a paragraph that holds another one is shown as a box, which browsers do not end early', async () => {
    const { html } = await renderSource(
      '<p className="outer"><p className="inner">Text</p></p>\n\nIn <span><p className="deep">x</p></span> it.',
    );
    assert.match(html, /<div class="outer op-paragraph"><p class="inner">Text<\/p><\/div>/);
    assert.match(html, /<div class="op-paragraph">In <span><p class="deep">x<\/p><\/span> it.<\/div>/);
  });

  it('a picture as the icon of a card is as large as an icon', async () => {
    const files = { 'images/a.gif': Buffer.from('R0lGODlhAwACAAAAACwAAAAAAwACAAACAkQBADs=', 'base64') };
    const { html } = await renderSource(
      '<Card title="T" icon={<img src="/images/a.gif" className="wide" />}>x</Card>',
      {
        files,
      },
    );
    assert.match(html, /<span class="op-card-icon"><img[^>]* class="wide op-icon"/);
  });

  it('strikes out beside scripts that put no blanks between words', async () => {
    for (const format of ['md', 'mdx'] as const) {
      const { html } = await renderSource('~~削除（予定）。~~この文。 `~~削除。~~この` \\~\\~削除。\\~\\~この', {
        format,
      });
      assert.equal(html, '<p><del>削除（予定）。</del>この文。 <code>~~削除。~~この</code> ~~削除。~~この</p>');
    }
    const inHtml = await renderSource('<!-- c -->\n\n~~削除（予定）。~~この文。', { format: 'md' });
    assert.match(inHtml.html, /<del>削除（予定）。<\/del>この文/);
  });
});
