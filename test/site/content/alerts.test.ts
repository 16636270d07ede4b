import assert from 'node:assert/strict';
import { readable, renderSource } from '../../support/render-source.js';

const kinds: readonly [mark: string, callout: string][] = [
  ['NOTE', 'note'],
  ['TIP', 'tip'],
  ['IMPORTANT', 'info'],
  ['WARNING', 'warning'],
  ['CAUTION', 'danger'],
];

describe('an alert as GitHub writes it', () => {
  for (const format of ['mdx', 'md'] as const)
    for (const [mark, callout] of kinds)
      it(`[!${mark}] is a callout of the kind ${callout} in .${format} files`, async () => {
        const { html, markdown } = await renderSource(`> [!${mark}]\n> Mind the **gap**.\n>\n> And more.`, { format });
        assert.match(html, new RegExp(`<aside class="op-callout op-callout-${callout}" role="note">`));
        assert.match(html, /<p>Mind the <strong>gap<\/strong>\.<\/p>\s*<p>And more\.<\/p>/);
        assert.doesNotMatch(html, /\[!|<blockquote/);
        assert.match(markdown ?? '', /^> \*\*\w+\*\*\n>\n> Mind the \*\*gap\*\*\./);
      });

  it('is one in a .md file with HTML too', async () => {
    const { html } = await renderSource('<br>\n\n> [!NOTE]\n> Text.', { format: 'md' });
    assert.match(html, /op-callout-note.*<p>Text\.<\/p>/s);
  });

  it('may be written in small letters, with a list in it and no text beside the mark', async () => {
    const { html } = await renderSource('> [!note]\n>\n> - one\n> - [two](/x)');
    assert.match(readable(html), /op-callout-note.*<ul><li>one<\/li><li><a href="link:\/x"/);
  });

  const quotes = ['> [!NOTE] on the same line', '> [!OTHER]\n> Text', '> Text [!NOTE]', '> `[!NOTE]`\n> x'];
  for (const source of quotes)
    it(`${JSON.stringify(source)} stays a quotation`, async () => {
      const { html } = await renderSource(source);
      assert.match(html, /^<blockquote>/);
    });
});
