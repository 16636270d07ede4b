import assert from 'node:assert/strict';
import { ident, string, tokenize, tokenTypes, url } from 'css-tree';
import fc from 'fast-check';
import { readCssAddresses } from '../../../site/css/css-addresses.js';
import { withPlainUrls } from '../../../site/css/css-tokens.js';

const PIECES = [
  ...[
    'a',
    'url(x.png)',
    'url( "y.png" )',
    "url('z\\'.png')",
    '"',
    "'",
    '"url(t.png)"',
    '/*',
    '*/',
    ';',
    '{',
    '}',
    '(',
    ')',
    '\\',
    '\n',
  ],
  ...[
    '@media ',
    '@font-face',
    'image-set(',
    '"s.png"',
    '-webkit-image-set(',
    'image(',
    'url(',
    'x)',
    '\\}',
    '.b\\:url(c.png)',
    '#d',
    ':',
    ' ',
  ],
];

/** All of it, token by token, without passing anything over. */
function wholly(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    if (type === tokenTypes.Url) found.push(url.decode(text));
    else if (type === tokenTypes.Function) open.push(ident.decode(text.slice(0, -1)));
    else if (type === tokenTypes.LeftParenthesis) open.push('');
    else if (type === tokenTypes.RightParenthesis) open.pop();
    else if (type === tokenTypes.LeftCurlyBracket || type === tokenTypes.RightCurlyBracket) open.length = 0;
    else if (type === tokenTypes.String && /^(?:url|image|-webkit-image-set|image-set)$/.test(open.at(-1) ?? ''))
      found.push(string.decode(text));
  });
  return found.filter((address) => address.trim() !== '');
}

describe('the addresses of CSS', () => {
  it('are found by passing over what holds none as by reading all of it', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pieces, (css) => {
        const { addresses } = readCssAddresses(css);
        assert.deepEqual(
          addresses.map(({ address }) => address),
          wholly(withPlainUrls(css)),
        );
      }),
      { numRuns: 5000 },
    );
  });

  it('are none where an escape makes another name of a function', () => {
    const found = (css: string) => readCssAddresses(css).addresses.map(({ address }) => address);
    assert.deepEqual(found('a\\-webkit-image-set("a")'), []);
    assert.deepEqual(found('b{c:\\-webkit-image-set("a")}'), ['a']);
    assert.deepEqual(found('b{c:x\\image-set("a")}'), []);
    assert.deepEqual(found('b{c:\\a\nurl(x.png)}'), []);
    assert.deepEqual(found('b{c:\\a \nurl(x.png)}'), ['x.png']);
  });

  it('stand where they are said to', () => {
    const css = 'a{b:url(c) , image-set("d" 1x)} @import \'e\' screen;f{}';
    const { addresses } = readCssAddresses(css);
    assert.deepEqual(
      addresses.map(({ start, end }) => css.slice(start, end)),
      ['url(c)', '"d"', "'e'"],
    );
    const [rule] = addresses.flatMap((each) => each.rule ?? []);
    assert.equal(css.slice(rule?.start, rule?.end), "@import 'e' screen;");
  });

  it('take time in proportion to the text, however it is written', () => {
    for (const piece of ['url(', 'u\\72l(', '"\\', '/*', '@i', 'image-set("', '\\61', '(', 'a{b:url(c)}', "'"])
      readCssAddresses(piece.repeat(400_000 / piece.length));
  });
});
