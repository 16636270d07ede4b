import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maskExpressions } from '../../../site/content/parse/expression-units.js';
import { parseMarkdown } from '../../../site/content/parse/parse-markdown.js';
import { renderSource } from '../../support/render-source.js';

const valuesOf = (text: string, type: RegExp): string[] => {
  const found: string[] = [];
  const visit = (node: { type: string; value?: unknown; children?: unknown; attributes?: unknown }): void => {
    if (type.test(node.type)) found.push(String(node.value));
    for (const attribute of (node.attributes ?? []) as { value: unknown }[]) {
      const { value } = attribute;
      const text = typeof value === 'object' && value !== null ? (value as { value: string }).value : value;
      if (type.test('attribute')) found.push(String(text));
    }
    for (const child of (node.children ?? []) as (typeof node)[]) visit(child);
  };
  visit(parseMarkdown(text, 'mdx') as unknown as Parameters<typeof visit>[0]);
  return found;
};

describe('dollars and backticks inside expressions and tags', () => {
  const shown: readonly [source: string, html: RegExp][] = [
    [`<div><span>{'$'}</span>pip <span>{'$'}</span>poly</div>`, /<div><span>\$<\/span>pip <span>\$<\/span>poly<\/div>/],
    [`export const price = 5;\n\nCost: {'$'}{price} or \${price}.`, /Cost: \$5 or \$5\./],
    ['{"`"}code{"`"}', /`code`/],
    ['a {"`"}b <b>c</b> d{"`"} e', /a `b <b>c<\/b> d` e/],
    ['<b title="$5">a</b> and <b title="$6">b</b>', /<b title="\$5">a<\/b> and <b title="\$6">b<\/b>/],
    ['<b title="`x">a</b> and <b title="y`">b</b>', /<b title="`x">a<\/b> and <b title="y`">b<\/b>/],
    ['<b title={"$"}>a</b>$<b title={`$`}>b</b>', /<b title="\$">a<\/b>\$<b title="\$">b<\/b>/],
    ["<b {...{ title: '$' }}>a</b> and {'$'}", /<b title="\$">a<\/b> and \$/],
    ["- one {`$1\n  two`} `code`\n- {'$'}x", /one \$1\ntwo <code>code<\/code>/],
    ["> {'$'}5 and {'$'}6", /\$5 and \$6/],
    ["`{'$'}` stays code", /<code>\{'\$'\}<\/code> stays code/],
    ["```js\nconst a = {'$': `b`};\n```\n\n{'$'}1", /\$1/],
    ["Escaped \\{ and {'$'}1 and \\`{'$'}2", /Escaped \{ and \$1 and `\$2/],
    ['{/* costs $5 or `x` */}Text $5', /Text \$5/],
    ['{`a\n\nb $`}', /a\n\nb \$/],
  ];
  for (const [source, html] of shown)
    it(`shows ${JSON.stringify(source)} as it is meant`, async () => {
      const page = await renderSource(source);
      assert.match(page.html, html);
      assert.deepEqual(page.findings, []);
    });

  it('leaves the formulas beside them formulas', () => {
    assert.deepEqual(valuesOf("Price {'$'}5 and {'$'}6 and $x^2$.", /inlineMath/), ['x^2']);
    assert.deepEqual(valuesOf("$\\frac{a}{b}$ and {'$'} and $c$", /inlineMath/), ['\\frac{a}{b}', 'c']);
    assert.deepEqual(valuesOf("$a{'$'}b$", /inlineMath/).length, 1);
  });

  it('knows a component of the page with blank lines and dollars', () => {
    const text = "export const A = () => {\n\n  return <b>{'$'}</b>\n}\n\n{'$'}1 and {'$'}2";
    assert.deepEqual(valuesOf(text, /mdxTextExpression/), ["'$'", "'$'"]);
    assert.match(valuesOf(text, /mdxjsEsm/)[0] ?? '', /return <b>\{'\$'\}<\/b>\n\}$/);
  });

  it('reads what nothing stands for as it is', () => {
    for (const text of ['Plain `code` and $5.', '$5 {price} $6', 'ꙮ {`$`}', '```\n{`$`}\n```'])
      assert.equal(maskExpressions(text), undefined, text);
  });

  it('keeps every length, line and value, wherever an expression stands', () => {
    const value = fc.stringMatching(/^[a-z$` \n]{0,8}$/).map((text) => JSON.stringify(text));
    const part = fc.oneof(
      value.map((text) => ({ source: `{${text}}`, values: [text] })),
      value.map((text) => ({ source: `<b title={${text}}>c</b>`, values: [text] })),
      fc.stringMatching(/^[a-z$]{0,6}$/).map((text) => ({ source: `<i title="${text}">d</i>`, values: [text] })),
      fc.constantFrom('word', '`code`', ' ', '*em*').map((source) => ({ source, values: [] })),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('', '- ', '> ', '# '), (parts, lead) => {
        const text = `${lead}x ${parts.map(({ source }) => source).join(' ')}`;
        const masked = maskExpressions(text);
        if (masked !== undefined) {
          assert.equal(masked.text.length, text.length);
          assert.equal(masked.text.split('\n').length, text.split('\n').length);
        }
        assert.deepEqual(
          valuesOf(text, /^(?:attribute|mdxTextExpression)$/).sort(),
          parts.flatMap(({ values }) => values).sort(),
        );
      }),
      { numRuns: Number(process.env.OFFPRINT_PROPERTY_RUNS ?? 300) },
    );
  });

  it('takes time by the length of a hostile text', () => {
    const long = `${'`'.repeat(90_000)} ${'"`" {'.repeat(5_000)}`;
    parseMarkdownSafely(long);
    for (const sign of ['{', '`', '$', '<a ', '{`', "{'$'", '<a b="$', '``` ` `` ', 'export {'])
      parseMarkdownSafely(sign.repeat(20_000 / sign.length));
  });
});

function parseMarkdownSafely(text: string): void {
  try {
    maskExpressions(text);
  } catch (error) {
    assert.fail(String(error));
  }
}
