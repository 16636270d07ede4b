import assert from 'node:assert/strict';
import { inlineMarkdown, withoutInlineMarks } from '../../../../site/document/frame/inline-markdown.js';

const cases: readonly (readonly [text: string, html: string, plain: string])[] = [
  ['Use `a_b` **now**', 'Use <code>a_b</code> <strong>now</strong>', 'Use a_b now'],
  ['See [the *guide*](/a/_b_/c).', 'See <a href="/site/a/_b_/c">the <em>guide</em></a>.', 'See the guide.'],
  ['[out](https://tides.test)', '<a href="https://tides.test" rel="noreferrer">out</a>', 'out'],
  ['[gone](gone)', 'gone', 'gone'],
  ['a_b_c, 2 * 3 * 4, __init__', 'a_b_c, 2 * 3 * 4, __init__', 'a_b_c, 2 * 3 * 4, __init__'],
  ['<b> & `<i>`', '&lt;b&gt; &amp; <code>&lt;i&gt;</code>', '<b> & <i>'],
  ['one.<br/><br />two <b>', 'one.<br><br>two &lt;b&gt;', 'one.  two <b>'],
];

describe('the Markdown of descriptions and messages', () => {
  for (const [text, html, plain] of cases)
    it(`${text} is rendered as HTML, and as text without its marks`, () => {
      const href = (address: string) => (address === 'gone' ? undefined : address.replace(/^\//, '/site/'));
      assert.equal(inlineMarkdown(text, href).text, html);
      assert.equal(withoutInlineMarks(text), plain);
    });
});
