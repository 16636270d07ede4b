// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of pages hold such text.
import assert from 'node:assert/strict';
import { renderSource } from '../../support/render-source.js';

/** Ways out of the interpreter that must all end in a finding or in nothing, never in a value of the machine's. */
const escapes: readonly string[] = [
  '{"".constructor.constructor("return process")()}',
  '{[].constructor}',
  '{({}).__proto__}',
  '{[]["con" + "structor"]}',
  '{[][["constructor"]]}',
  '{(() => 1).constructor("return 1")()}',
  '{"a".replace.constructor}',
  '{Object.getPrototypeOf([])}',
  '{Object.defineProperty}',
  '{process.env.HOME}',
  '{globalThis}',
  '{global}',
  '{require("fs")}',
  '{import("fs")}',
  '{new Function("return 1")()}',
  '{eval("1")}',
  '{this}',
  '{Math.constructor}',
  '{JSON.parse.constructor}',
  '{user.constructor}',
  '{useState.constructor}',
  '{({ ["__proto__"]: { polluted: 1 } })}',
  '{Object.assign({}, { a: 1 }).constructor}',
  '{Object.fromEntries([["__proto__", { a: 1 }]])}',
  '{(function () { return arguments.callee.caller })()}',
  '{[1].map.call}',
  '{`${{ toString: () => "x" }}`}',
  '{"x".at.call}',
  '{(class { static x = 1 }).x}',
  '{(async () => 1)()}',
  '{[..."ab"].entries().constructor}',
];

/** Expressions that would hold the machine or fill its memory. */
const LONG_LIST = 'const list = Array.from({ length: 60000 }); const object = Object.fromEntries(list.entries());';

const exhausting: readonly string[] = [
  ...[
    'Object.keys(object)',
    'Object.values(object)',
    'Object.entries(object)',
    'Object.entries(list)',
    'Object.fromEntries(list.entries())',
    'Object.assign({}, object)',
    'JSON.stringify(object)',
    '({ ...object })',
    '[...list]',
    'Array.from(list)',
    'list.join()',
    'list.keys()',
    'list.values()',
    'list.entries()',
    'list.fill(1)',
    '(({ a, ...rest }) => rest)(object)',
    '(([a, ...rest]) => rest)(list)',
    '<b {...object} />',
    "encodeURIComponent('x'.repeat(60000))",
    "'x'.repeat(60000).toUpperCase()",
    'String(list)',
  ].map(
    (work) =>
      `{(() => { ${LONG_LIST} for (let turn = 0; turn < 400; turn++) ${work.startsWith('<') || work.startsWith('(') ? `(${work})` : work}; })()}`,
  ),
  "{'x'.repeat(1e9)}",
  "{'x'.padEnd(1e12)}",
  '{Array.from({ length: 1e9 })}',
  '{[...Array(1e9)]}',
  '{Array.from({ length: 3000 }).map(() => Array.from({ length: 3000 }, () => "abcdefgh".repeat(100)))}',
  '{(() => { while (true) {} })()}',
  '{(() => { for (;;) {} })()}',
  '{(() => { const f = () => f(); return f() })()}',
  '{(() => { let a = ["x"]; while (true) a = [...a, ...a]; })()}',
  '{(() => { let s = "x"; while (true) s = s + s; })()}',
  '{(() => { const a = []; a[4294967294] = 1; return a.map(() => "x") })()}',
  '{(() => { let s = "ab".repeat(500000); let n = 0; while (true) n += s.includes("c") ? 1 : 0; })()}',
  '{(() => { let x = "y"; for (let i = 0; i < 60; i++) x = [x, x]; return x })()}',
  '{(() => { let x = "y"; for (let i = 0; i < 60; i++) x = [x, x]; return JSON.stringify(x) })()}',
  '{(() => { let x = [1]; for (let i = 0; i < 20; i++) x = [x, x, x, x, x, x, x, x]; return x.flat(1e9).length })()}',
  '{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".replace(/(a+)+$/, "")}',
  '{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".replace(/a*a*a*a*a*a*a*b/, "")}',
  `{${'('.repeat(5000)}1${')'.repeat(5000)}}`,
  `{${'['.repeat(20000)}${']'.repeat(20000)}}`,
  `{${'!'.repeat(100000)}1}`,
  `{${'a=>'.repeat(50000)}1}`,
  `{${'1?1:'.repeat(50000)}1}`,
];

describe('hostile expressions', () => {
  for (const source of escapes)
    it(`${source} shows nothing of the machine`, async () => {
      const { html, findings } = await renderSource(`before\n\n${source}\n\nafter`);
      assert.match(html, /before[\s\S]*after|could not be shown/);
      assert.doesNotMatch(html, /function|native code|\[object|\/root|\/home|polluted/);
      assert.equal(({} as Record<string, unknown>).polluted, undefined);
      assert.ok(findings.length > 0 || /<p>before<\/p><p>after<\/p>/.test(html), html);
    });

  for (const source of exhausting)
    it(`${source.slice(0, 80)} ends in a finding`, async () => {
      const { html, findings } = await renderSource(`before\n\n${source}\n\nafter`);
      assert.ok(html.length < 1_000_000);
      assert.ok(findings.some(({ code }) => code === 'unsupported-expression' || code === 'page-failed'));
    });

  it('elements nested or shared without end make the page fail, not the process', async () => {
    for (const body of ['x = <b>{x}</b>', 'x = <b>{x}{x}</b>']) {
      const { html, findings } = await renderSource(
        `{(() => { let x = <i />; for (let i = 0; i < 5000; i++) ${body}; return x })()}`,
      );
      assert.match(html, /op-page-failure/);
      assert.equal(findings[0]?.code, 'page-failed');
    }
  });

  it('a finding names file, line and column', async () => {
    const { findings } = await renderSource('---\nx: 1\n---\n\ntext {missing.name} more', { bodyLine: 4 });
    assert.deepEqual(findings, [
      {
        code: 'unsupported-expression',
        severity: 'warning',
        message: 'The expression `{missing.name}` was omitted: `missing` is not defined.',
        page: 'guide/start',
        file: 'guide/start.mdx',
        line: 5,
        column: 7,
      },
    ]);
  });
});

/** Markup that a browser would run, or that would make it ask an outside host for something. */
const markup: readonly (readonly [source: string, format: 'md' | 'mdx'])[] = [
  ['<script>alert(1)</script>', 'md'],
  ['<script src="https://evil.test/x.js" />', 'mdx'],
  ['<img src="x.png" onerror="alert(1)">', 'md'],
  ['<a href="javascript:alert(1)">x</a>', 'md'],
  ['<a href={"java\\nscript:alert(1)"}>x</a>', 'mdx'],
  ['[x](javascript:alert(1))', 'mdx'],
  ['[x](data:text/html,<script>1</script>)', 'md'],
  ['<div onClick={() => 1}>x</div>', 'mdx'],
  ['<div style={{ background: "url(https://evil.test/a.png)" }}>x</div>', 'mdx'],
  ['<div style="background:u\\72l(https://evil.test/a.png)">x</div>', 'md'],
  ['<style>{`@import "https://evil.test/a.css"; a { background: url("//evil.test/b") }`}</style>', 'mdx'],
  ['<style>{`a{}</style><script>alert(1)</script>`}</style>', 'mdx'],
  ['<iframe src="https://evil.test/" />', 'mdx'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', 'md'],
  ['<video src="https://evil.test/a.mp4" poster="https://evil.test/p.png" />', 'mdx'],
  ['<link rel="stylesheet" href="https://evil.test/a.css" />', 'mdx'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.test">', 'md'],
  ['<base href="https://evil.test/">', 'md'],
  ['<object data="https://evil.test/x.swf"></object>', 'md'],
  ['<embed src="https://evil.test/x.swf">', 'md'],
  ['<form action="https://evil.test/"><button formaction="https://evil.test/">x</button></form>', 'md'],
  ['<input type="image" src="https://evil.test/x.png">', 'md'],
  ['<svg><image href="https://evil.test/x.png" /><use href="https://evil.test/s.svg#a" /></svg>', 'mdx'],
  ['<svg><rect fill="url(https://evil.test/x.svg#a)" /></svg>', 'mdx'],
  ['<svg><a href="#x"><animate attributeName="href" values="javascript:alert(1)" /></a></svg>', 'mdx'],
  ['<table background="https://evil.test/x.png"><tbody><tr><td>x</td></tr></tbody></table>', 'mdx'],
  ['<img srcSet="https://evil.test/a.png 2x" alt="" />', 'mdx'],
  ['<div dangerouslySetInnerHTML={{ __html: "<img src=x onerror=alert(1)><script>1</script>" }} />', 'mdx'],
  ['<Card title="x" href="javascript:alert(1)" />', 'mdx'],
  ['<Badge color="x;background:url(https://evil.test)">x</Badge>', 'mdx'],
  ['<Callout color="red;background:url(https://evil.test)">x</Callout>', 'mdx'],
];

describe('hostile markup', () => {
  for (const [source, format] of markup)
    it(`${source} runs nothing and fetches nothing`, async () => {
      const { html } = await renderSource(source, { format });
      // Browsers read no markup in a style, which ends with the first end tag of its name.
      const markup = html.replace(/<style>[\s\S]*?<\/style/gi, '<style></style');
      assert.doesNotMatch(markup, /<script|<iframe|<object|<embed|<base|<meta|<link/i);
      assert.doesNotMatch(html, /\son\w+=|(?:href|src)="\s*(?:javascript|data:text)/i);
      assert.doesNotMatch(html, /\s(?:src|srcset|poster|data|action|formaction|background)="[^"]*evil\.test/i);
      assert.doesNotMatch(html, /url\([^)]*evil\.test|@import/i);
      assert.doesNotMatch(html, /<(?:image|use)[^>]*evil/i);
    });

  it('the characters that mark references cannot be forged', async () => {
    const { html } = await renderSource('\uE000link:/x\uE001 {"\\uE000file:/y\\uE001"} <i title="&#xE000;z">a</i>');
    assert.doesNotMatch(html, /[\uE000\uE001]/);
  });
});
