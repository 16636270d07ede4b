import assert from 'node:assert/strict';
import { htmlText, pageText } from '../../../loss/finished/read-html.js';
import { wordsOf } from '../../../loss/words/read-words.js';

const CASES: readonly (readonly [kind: string, html: string, words: readonly string[]])[] = [
  ['tags as the ends of words', '<p>one</p><p>two<br>three</p>', ['one', 'two', 'three']],
  ['colours of code inside of words', '<span class="t1">on</span><span class="t2">e</span>', ['one']],
  ['other spans as the ends of words', '<span class="op-badge">one</span><span>two</span>', ['one', 'two']],
  ['places where a line may break', 'one<wbr>two', ['onetwo']],
  ['characters by their names and numbers', 'caf&#233;&nbsp;&lt;b&gt;', ['café', 'b']],
  ['texts of pictures', '<img src="a.png" alt="one > two" title="three">', ['one', 'two', 'three']],
  ['nothing of scripts, styles and icons', '<script>a</script><style>b</style><svg><title>c</title></svg>one', ['one']],
];

describe('htmlText', () => {
  for (const [kind, html, words] of CASES) it(`reads ${kind}`, () => assert.deepEqual(wordsOf(htmlText(html)), words));

  it('reads a megabyte of tags that are never closed', () => {
    for (const piece of ['<svg>', '<', '<a b="', '<script>']) htmlText(piece.repeat(200_000));
  });
});

describe('pageText', () => {
  it('takes no word from the frame that repeats the page', () => {
    const toc = '<nav class="op-toc">heading</nav><details class="op-toc-inline">heading</details>';
    assert.deepEqual(wordsOf(pageText(`<body><nav>menu</nav><main>${toc}text</main></body>`)), ['text']);
  });
});
