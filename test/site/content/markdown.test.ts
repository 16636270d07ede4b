import assert from 'node:assert/strict';
import { type RenderSourceOptions, readable, renderSource } from '../../support/render-source.js';

const html = async (source: string, options: RenderSourceOptions = {}) =>
  readable((await renderSource(source, options)).html);

/** A picture of 3 by 2. */
const GIF = Buffer.from('R0lGODlhAwACAAAAACwAAAAAAwACAAACAkQBADs=', 'base64');

describe('Markdown', () => {
  const cases: readonly (readonly [source: string, html: string])[] = [
    ['a  \nb', '<p>a<br>b</p>'],
    ['~~a~~ ~b~', '<p><del>a</del> <del>b</del></p>'],
    ['> q', '<blockquote><p>q</p></blockquote>'],
    ['---', '<hr>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['3. a', '<ol start="3"><li>a</li></ol>'],
    ['[a][x]\n\n[x]: /b "t"', '<p><a title="t" href="link:/b">a</a></p>'],
    ['https://x.test/a', '<p><a href="https://x.test/a" rel="noreferrer">https://x.test/a</a></p>'],
    [
      '[![Build](https://badges.test/a.svg)](/b)',
      '<p><a href="link:/b"><span class="op-missing-image">Build <span>badges.test</span></span></a></p>',
    ],
    [':gear: Settings', '<p>:gear: Settings</p>'],
    ['a\n\n{/* internal: rotate key */}\n\nb', '<p>a</p><p>b</p>'],
    ['From $5 to **$6** or $7', '<p>From $5 to <strong>$6</strong> or $7</p>'],
    [
      'A `b` (< $140) and `c` (>= $150) by `|`: shoes ($129.99, one) and boots ($189.99, two)',
      '<p>A <code>b</code> (&lt; $140) and <code>c</code> (&gt;= $150) by <code>|</code>: shoes ($129.99, one) and boots ($189.99, two)</p>',
    ],
    ['the `$ref` of $ref in `#/$defs`', '<p>the <code>$ref</code> of $ref in <code>#/$defs</code></p>'],
    ['H<sub>2</sub>O', '<p>H<sub>2</sub>O</p>'],
    [
      '| a |\n|--:|\n| 1 |',
      '<div class="op-table" tabindex="0"><table><thead><tr><th style="text-align:right">a</th></tr></thead><tbody><tr><td style="text-align:right">1</td></tr></tbody></table></div>',
    ],
    [
      '- [x] a\n- [ ] b',
      '<ul class="op-task-list"><li><input type="checkbox" disabled checked aria-label="a"> a</li><li><input type="checkbox" disabled aria-label="b"> b</li></ul>',
    ],
  ];
  for (const [source, expected] of cases)
    it(`${JSON.stringify(source)} is shown`, async () => assert.equal(await html(source), expected));

  const ended: readonly (readonly [source: string, html: string])[] = [
    [
      '<iframe data-src="https://x.test/a" title="Try" />\n\n## Next\n\nText.',
      '<div class="op-embed" data-src="https://x.test/a" data-kind="iframe"><a class="op-embed-link" href="https://x.test/a" rel="noreferrer"><span class="op-embed-title">Try</span><span class="op-embed-host">x.test</span></a></div>HEADING<p>Text.</p>',
    ],
    ['- a\n\n  <custom-part />\n\n- b', '<ul><li><p>a</p><custom-part></custom-part></li><li><p>b</p></li></ul>'],
    ['a <i class="x"/> b<br/>c', '<p>a <i class="x"></i> b<br>c</p>'],
    ['<div>\n<a href=/x/>b</a>\n</div>', '<div><a href="link:/x/">b</a></div>'],
    ['<br>\n\n`<i/>` and <b>`` <i/>` ``</b>', '<br><p><code>&lt;i/&gt;</code> and <b><code>&lt;i/&gt;`</code></b></p>'],
  ];
  for (const [source, expected] of ended)
    it(`HTML of a .md file ends where its author ended it: ${JSON.stringify(source)}`, async () => {
      const shown = await html(source, { format: 'md' });
      assert.equal(shown.replaceAll('\n', '').replace(/<h2.*<\/h2>/, 'HEADING'), expected);
    });

  const unspaced: readonly (readonly [source: string, html: string])[] = [
    ['**LoRA(저랭크)**는', '<strong>LoRA(저랭크)</strong>는'],
    ['値が**「無効」**に', '値が<strong>「無効」</strong>に'],
    ['以**美元（USD）**列出', '以<strong>美元（USD）</strong>列出'],
    [
      '**[링크](/a)**하고 **`x`**를',
      '<strong><a href="link:/a">링크</a></strong>하고 <strong><code>x</code></strong>를',
    ],
    ['***"굵게"***는 *(기울임)*은', '<em><strong>"굵게"</strong></em>는 <em>(기울임)</em>은'],
    ['\\*\\*LoRA(저)\\*\\*는', '**LoRA(저)**는'],
    ['가 `**a(b)**는`', '가 <code>**a(b)**는</code>'],
    ['**Note.**This and **الخزينة.**الخزائن', '<strong>Note.</strong>This and <strong>الخزينة.</strong>الخزائن'],
    ['*LoRA(low)*is ** a **', '*LoRA(low)*is ** a **'],
    ['3 * 4는 * 5', '3 * 4는 * 5'],
  ];
  for (const [source, expected] of unspaced)
    for (const format of ['mdx', 'md'] as const)
      it(`${source} is emphasized where no blank tells, in ${format}`, async () =>
        assert.equal(await html(source, { format }), `<p>${expected}</p>`));

  it('emphasis tight against words is read beside HTML too', async () =>
    assert.match(
      await html('<u>가</u> **LoRA(저)**는 <code>**a(b)**는</code>', { format: 'md' }),
      /<strong>LoRA\(저\)<\/strong>는 <code>\*\*a/,
    ));

  it('footnotes beside HTML are marked up as those of MDX are', async () => {
    const shown = await html('a[^1] <b>b</b>\n\n[^1]: The note.', { format: 'md' });
    assert.match(shown, /<sup class="op-footnote-mark"><a id="([^"]+)" href="link:#([^"]+)">1<\/a><\/sup>/);
    assert.match(shown, /<section class="op-footnotes" aria-label="Footnotes">\s*<ol>\s*<li id="user-content-fn-1">/);
    assert.match(shown, /class="op-footnote-back" href="link:#user-content-fnref-1"/);
    assert.doesNotMatch(shown, /<h2|sr-only/);
  });

  it('HTML comments of Markdown files do not reach readers', async () => {
    const shown = await html('<!-- note --> \n\ntext <!-- more --> end', { format: 'md' });
    assert.doesNotMatch(shown, /note|more|<!--/);
    assert.match(shown, /text\s+end/);
  });

  it('HTML in a Markdown file is made safe, and fences keep their options', async () => {
    const shown = await html('<div class="x" onclick="a()">\n\n**b**\n\n</div>\n\n## H\n\n```js a.js {1}\nlet a\n```', {
      format: 'md',
    });
    assert.match(shown, /<div class="x">\s*<p><strong>b<\/strong><\/p>\s*<\/div>/);
    assert.match(shown, /<h2 id="h">/);
    assert.match(shown, /<figcaption>a\.js<\/figcaption>.*is-highlighted/s);
  });
});

describe('links', () => {
  const targets: readonly (readonly [written: string, href: string | undefined])[] = [
    ['/a/b#c', 'link:/a/b#c'],
    ['#c', 'link:#c'],
    ['other', 'link:/guide/other'],
    ['../x.mdx#y', 'link:/x.mdx#y'],
    ['../../../x', 'link:/x'],
    ['mailto:a@b.test', 'mailto:a@b.test'],
    ['//x.test/a', 'https://x.test/a'],
    ['https://x.test/a', 'https://x.test/a'],
    ['javascript:alert(1)', undefined],
    ['JavaScript:alert(1)', undefined],
    ['vbscript:x', undefined],
    ['data:text/html,x', undefined],
    ['file:///etc/passwd', undefined],
  ];
  for (const [written, href] of targets)
    it(`${written} leads to ${href ?? 'nothing'}`, async () => {
      const shown = await html(`<a href="${written}">x</a>`);
      assert.equal(/href="([^"]*)"/.exec(shown)?.[1], href);
    });

  it('links elsewhere do not tell where their reader came from', async () => {
    assert.match(await html('[x](https://x.test)'), /rel="noreferrer"/);
  });
});

describe('images', () => {
  const files = {
    'images/a.gif': GIF,
    'guide/b.gif': GIF,
    'icons.svg': '<svg viewBox="0 0 10 20"/>',
    'bad.png': 'text',
  };

  it('an image has its own size and is loaded when it comes near', async () => {
    assert.equal(
      await html('![A](/images/a.gif)', { files }),
      '<p><img loading="lazy" decoding="async" alt="A" src="file:/images/a.gif" width="3" height="2"></p>',
    );
  });

  it('one number given by the author decides the other', async () => {
    assert.match(await html('<img src="/images/a.gif" width={300} />', { files }), /width="300" height="200"/);
    assert.match(await html('<img src="/images/a.gif" height={200} />', { files }), /width="3" height="2"/);
  });

  it('a relative path is seen from the page, and stays inside the project', async () => {
    assert.match(await html('![](b.gif)', { files }), /src="file:\/guide\/b\.gif"/);
    assert.match(await html('![](../../../images/a.gif)', { files }), /src="file:\/images\/a\.gif"/);
  });

  it('a fragment survives', async () => {
    assert.match(
      await html('<img src="/icons.svg#logo" />', { files }),
      /src="file:\/icons\.svg#logo" width="10" height="20"/,
    );
  });

  it('a greatest width that an author sets is at most that of the column', async () => {
    const files = { 'a.svg': '<svg viewBox="0 0 10 20"/>' };
    const styleOf = async (style: string) =>
      / style="([^"]*)"/.exec(await html(`<img src="/a.svg" style={${style}} />`, { files }))?.[1];
    assert.equal(await styleOf('{ maxWidth: "450px", margin: 0 }'), 'max-width:min(450px,100%);margin:0');
    assert.equal(await styleOf('{ maxWidth: 300 }'), 'max-width:min(300px,100%)');
    assert.equal(await styleOf('{ maxWidth: "50%" }'), 'max-width:50%');
  });

  it('a file is found below the path that the site is public at, where nothing lies there itself', async () => {
    const svg = '<svg viewBox="0 0 10 20"/>';
    const files = { 'a.svg': svg, 'help/b.svg': svg, 'b.svg': svg };
    assert.match(await html('![x](/docs/a.svg)', { files }), / src="[^"]*\/a\.svg/);
    assert.match(await html('![x](/help/a.svg)', { files, settings: { basePath: '/help' } }), / src="[^"]*\/a\.svg/);
    assert.match(
      await html('![x](/help/b.svg)', { files, settings: { basePath: '/help' } }),
      / src="[^"]*\/help\/b\.svg/,
    );
    assert.match(await html('![x](/other/a.svg)', { files }), /op-missing-image/);
  });

  it('a symbol of a sprite file is put into the page', async () => {
    const sprite = '<svg><symbol id="ok" viewBox="0 0 4 4"><path d="M0 0"/><script>1</script></symbol></svg>';
    const shown = await html('<svg width="9"><use href="/sprite.svg#ok" /></svg>', { files: { 'sprite.svg': sprite } });
    assert.equal(shown, '<svg width="9"><svg viewBox="0 0 4 4"><path d="M0 0"></path></svg></svg>');
  });

  it('a symbol whose sprite file is not in the project is left out, and the file is missed', async () => {
    const { html: shown, findings } = await renderSource('<svg><use href="assets/icons.svg#ok" /></svg>');
    assert.equal(shown, '<svg></svg>');
    assert.deepEqual(
      findings.map(({ code, severity }) => [code, severity]),
      [['missing-file', 'error']],
    );
  });

  it('an outside image that was brought in is shown under its address', async () => {
    const address = 'https://x.test/a.gif';
    assert.match(
      await html(`![A](${address})`, { files: { [address]: GIF } }),
      /src="file:https:\/\/x\.test\/a\.gif" width="3"/,
    );
  });

  it('an outside image that was not is a link, and told', async () => {
    const { html: shown, findings } = await renderSource('![A](https://x.test/a.gif)');
    assert.equal(
      shown,
      '<p><span class="op-missing-image">A <a href="https://x.test/a.gif" rel="noreferrer">x.test</a></span></p>',
    );
    assert.deepEqual([findings[0]?.code, findings[0]?.line], ['outside-file', 1]);
  });

  it('bytes that are no image are told', async () => {
    const { findings } = await renderSource('![A](/bad.png)', { files });
    assert.equal(findings[0]?.code, 'unreadable-image');
  });

  it('candidates of a srcset are rewritten one by one', async () => {
    assert.match(
      await html('<img src="/images/a.gif" srcSet="/images/a.gif, b.gif 2x, /none.gif 3x" />', { files }),
      /srcset="file:\/images\/a\.gif, file:\/guide\/b\.gif 2x"/,
    );
  });

  it('a video of the project plays in place; one that starts by itself is silent', async () => {
    const shown = await html('<video autoPlay src="/v.mp4" poster="https://x.test/p.png" />', {
      files: { 'v.mp4': 'x' },
    });
    assert.match(shown, /<video autoplay loop muted playsinline src="file:\/v\.mp4"><\/video>/);
  });

  it('addresses in styles are files of the bundle or nothing', async () => {
    const shown = await html(
      '<div style={{ background: "url(/images/a.gif)", mask: "url(https://x.test/m.png)" }} />',
      { files },
    );
    assert.match(shown, /background:url\('file:\/images\/a\.gif'\);mask:url\('data:,'\)/);
  });

  it('what a style names and the project has not is told with its line', async () => {
    const source = [
      'Text.',
      '',
      '<style>{`',
      'a{color:red}',
      'b{background:url(/images/none.png)}',
      '@import "more.css";`}</style>',
      '',
      '<i style={{ background: "u\\\\72l(/images/a.gif), image-set(\\"/images/b.gif\\" 1x)" }}>x</i>',
    ].join('\n');
    const page = await renderSource(source, { files });
    assert.deepEqual(
      page.findings.map(({ code, severity, message, line }) => [code, severity, message.split('”')[0], line]),
      [
        ['missing-file', 'error', 'A style uses “/images/none.png', 5],
        ['missing-file', 'warning', 'A style of the page imports the style sheet “more.css', 6],
        ['missing-file', 'error', 'A style uses “/images/b.gif', 8],
      ],
    );
  });
});
