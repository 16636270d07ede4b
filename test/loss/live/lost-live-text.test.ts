import assert from 'node:assert/strict';
import { type LiveTexts, lostLiveText } from '../../../loss/live/lost-live-text.js';
import { missingShownWords } from '../../../loss/live/missing-shown-words.js';
import { readHtmlWords } from '../../../loss/live/read-html-words.js';

const everything = (html: string) => readHtmlWords(html, 'everything').map(({ word }) => word);
const prose = (html: string) => readHtmlWords(html, 'prose').map(({ word }) => word);

describe('the words of an HTML text', () => {
  const TEXTS: readonly (readonly [html: string, words: readonly string[]])[] = [
    ['<p>One <b>two</b> three</p>', ['one', 'two', 'three']],
    ['<title>no</title><style>a{content:"<p>no"}</style><script>"</scrip" + "<p>no"</script>yes', ['yes']],
    ['<!-- <p>no --> a <!doctype no> < b <3 c', ['a', 'b', '3', 'c']],
    ['<a title="x > no" href=\'y>no\'>yes</a>', ['yes']],
    ['<template>no <template>no</template> no</template>yes', ['yes']],
    ['<my-box><template shadowrootmode="open">shadow</template>light</my-box>', ['shadow', 'light']],
    ['caf&eacute; &#x44;&#97;y&nbsp;x&mdash;y', ['café', 'day', 'x', 'y']],
    ['<svg><text>no</text></svg><svg/>yes<noscript>no</noscript>', ['yes']],
    ['<p>open <i>never closed', ['open', 'never', 'closed']],
  ];
  for (const [html, words] of TEXTS) it(`are read from ${html}`, () => assert.deepEqual(everything(html), words));

  it('are a page’s own in paragraphs, and not in what stands around them', () => {
    const html = `<nav><p>no</p></nav><main><h2>Head <a class="headerlink">no</a></h2><p>yes</p><div class="toc"><p>no</p></div>
      <button><p>no</p></button>loose<pre><a href=#1 id=1 data-nosnippet>1</a><span class="linenos">1</span>code</pre><div role="navigation"><p>no</p></div><table><tr><td>cell</td></tr></table></main>`;
    assert.deepEqual(prose(html), ['head', 'yes', 'code', 'cell']);
  });

  it('take time in proportion to the text, however it is written', () => {
    for (const piece of ['<', '<a ', '<!--', '<a "', '<template shadowrootmode=', '&', '<style>', '</', '<svg>'])
      readHtmlWords(piece.repeat(300_000 / piece.length), 'prose');
  });
});

describe('what a live page lost', () => {
  const words = Array.from({ length: 300 }, (_, index) => `w${index}`);
  const text = (from = 0, to = words.length) => words.slice(from, to).join(' ');
  const whole = `<html>\n<body><nav>Menu</nav>\n<main><h1>T</h1>\n<p>${text(0, 150)}</p>\n<p>${text(150)}</p></main></body></html>`;
  const all = (changes: Partial<LiveTexts>) =>
    lostLiveText({
      page: 'a',
      address: 'https://d.test/a',
      served: whole,
      finished: whole,
      markdown: text(),
      searched: text(),
      ...changes,
    });
  const lost = (changes: Partial<LiveTexts>) =>
    all(changes).map(({ code, severity, message, file, line }) => [
      code,
      severity,
      message.split(':', 1)[0],
      file,
      line,
    ]);

  it('is nothing where all words are there', () => assert.deepEqual(lost({}), []));

  it('is told with the place where they stood, for the page, its copy and its search', () => {
    const place = ['https://d.test/a', 5] as const;
    assert.deepEqual(lost({ finished: whole.replace('w200 w201 w202 w203', '') }), [
      ['lost-text', 'error', 'Words of the source are not on the page, 4 of 302', ...place],
    ]);
    assert.deepEqual(lost({ markdown: text(0, 160) }), [
      ['lost-text', 'error', 'Words of the source are not on its Markdown copy, 140 of 300', ...place],
    ]);
    assert.deepEqual(lost({ searched: text(0, 180) + text(200) }), [
      ['lost-text', 'error', 'Words of the source are not on what search knows of it, 22 of 300', ...place],
    ]);
  });

  it('is told of one word if it is all of a menu, a block of code or a section', () => {
    const filler = text(0, 290);
    const regions = `<nav>Menu</nav><main><p>${filler}</p><h2>Alone</h2><h2>Next</h2><pre><code>npm ci</code></pre><p>end</p></main><aside>Side</aside>`;
    const message = (gone: string) =>
      all({ served: regions, finished: regions.replace(gone, ''), markdown: filler, searched: filler }).map(
        (finding) => finding.message,
      );
    const CASES: readonly (readonly [gone: string, what: string | undefined])[] = [
      ['Menu', '“menu”, all of a menu'],
      ['Alone', '“alone”, all of a section'],
      ['npm ci', '“npm ci”, all of a block of code'],
      ['Side', '“side”, all of a side part'],
      ['npm', undefined],
      ['end', undefined],
    ];
    for (const [gone, what] of CASES) {
      const [told] = message(gone);
      if (what === undefined) assert.equal(told, undefined, gone);
      else assert.ok(told?.includes(what), `${gone}: ${told}`);
    }
  });

  it('is not a word or two here and there', () => {
    assert.deepEqual(lost({ finished: whole.replace('w20 ', '').replace('w220 w221', '') }), []);
    assert.deepEqual(lost({ markdown: text().replace('w30 w31 w32 w33 w34', '') }), []);
  });
});

describe('what a browser showed', () => {
  const shown = 'ONE two three four five six';

  it('is all in what it wrote down', () =>
    assert.equal(
      missingShownWords(shown, '<p>one two</p><template shadowrootmode="open">three four</template>five six'),
      undefined,
    ));

  it('is reported where it is not, with the words', () =>
    assert.equal(
      missingShownWords(shown, '<p>one</p><canvas></canvas> six'),
      '4 of 6 words, among them “two three four five”',
    ));
});
