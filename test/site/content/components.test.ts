import assert from 'node:assert/strict';
import { readable, renderSource } from '../../support/render-source.js';

const ICON = /<svg class="op-icon"[^>]*>.*?<\/svg>/gs;

/** Sources with their HTML, in which icons are one character. */
const shown: readonly (readonly [name: string, source: string, html: string])[] = [
  [
    'Note',
    '<Note>\nText **b**\n</Note>',
    '<aside class="op-callout op-callout-note" role="note"><span class="op-callout-icon">☆</span><div class="op-callout-body"><p>Text <strong>b</strong></p></div></aside>',
  ],
  [
    'Callout with a type',
    '<Callout type="warning" title="Look">x</Callout>',
    '<aside class="op-callout op-callout-warning" role="note"><span class="op-callout-icon">☆</span><div class="op-callout-body"><p class="op-callout-title">Look</p>x</div></aside>',
  ],
  [
    'Callout with a colour',
    '<Callout icon="key" color="#FFC107">x</Callout>',
    '<aside class="op-callout op-callout-custom" role="note" style="--accent:#FFC107"><span class="op-callout-icon">☆</span><div class="op-callout-body">x</div></aside>',
  ],
  [
    'Card as a link',
    '<Card title="A" icon="rocket" href="/a" horizontal cta="Go">x</Card>',
    '<a class="op-card op-card-horizontal" href="link:/a"><span class="op-card-icon">☆</span><div class="op-card-body"><p class="op-card-title">A</p><div class="op-card-text">x</div><span class="op-card-cta">Go</span></div></a>',
  ],
  [
    'Card that holds a link',
    '<Card title="A" href="/a">x [b](/b)</Card>',
    '<div class="op-card"><div class="op-card-body"><p class="op-card-title"><a href="link:/a">A</a></p><div class="op-card-text">x <a href="link:/b">b</a></div></div></div>',
  ],
  [
    'titles with code and bold words',
    '<Steps><Step title="Run `a b` **now**">x</Step></Steps><Card title="2 * 3 * `" />',
    '<ol class="op-steps"><li class="op-step" id="run-a-b-now"><p class="op-step-title">Run <code>a b</code> <strong>now</strong></p><div class="op-step-body">x</div></li></ol><div class="op-card"><div class="op-card-body"><p class="op-card-title">2 * 3 * `</p><div class="op-card-text"></div></div></div>',
  ],
  [
    'Columns',
    '<Columns cols={3}><Column>a</Column></Columns>',
    '<div class="op-columns" style="--columns:3"><div class="op-column">a</div></div>',
  ],
  [
    'Tabs',
    '<Tabs sync={false}><Tab title="One">a</Tab></Tabs>',
    '<div class="op-tabs" data-sync="false"><section class="op-tab-panel" id="one" data-title="One"><p class="op-tab-title">One</p>a</section></div>',
  ],
  [
    'Steps',
    '<Steps><Step title="One" stepNumber={4}>a</Step></Steps>',
    '<ol class="op-steps"><li class="op-step" id="one" style="--step:4" data-step="4"><p class="op-step-title">One</p><div class="op-step-body">a</div></li></ol>',
  ],
  [
    'Accordion',
    '<AccordionGroup><Accordion title="A" defaultOpen description="d">x</Accordion></AccordionGroup>',
    '<div class="op-accordion-group"><details class="op-accordion" id="a" open><summary><span class="op-accordion-title">A</span><span class="op-accordion-description">d</span></summary><div class="op-accordion-body">x</div></details></div>',
  ],
  [
    'Frame',
    '<Frame caption="A [b](/b)" hint="h">x</Frame>',
    '<figure class="op-frame"><p class="op-frame-hint">h</p><div class="op-frame-body">x</div><figcaption>A <a href="link:/b">b</a></figcaption></figure>',
  ],
  [
    'ParamField',
    '<ParamField query="q" type="string" required deprecated default="1">x</ParamField>',
    '<div class="op-field" id="param-q"><div class="op-field-head"><code class="op-field-name">q</code> <span class="op-field-type">string</span> <span class="op-field-label">query</span> <span class="op-field-default">default: <code>1</code></span> <span class="op-field-required">required</span> <span class="op-field-deprecated">deprecated</span></div><div class="op-field-body">x</div></div>',
  ],
  [
    'Expandable',
    '<Expandable title="more" defaultOpen="True">x</Expandable>',
    '<details class="op-expandable" open><summary>more</summary><div class="op-expandable-body">x</div></details>',
  ],
  [
    'Tooltip',
    'a <Tooltip tip="T" headline="H">w</Tooltip>',
    '<p>a <span class="op-tooltip" tabindex="0" aria-describedby="tooltip">w<span class="op-tooltip-text" role="tooltip" id="tooltip"><strong class="op-tooltip-headline">H</strong>T</span></span></p>',
  ],
  [
    'Update',
    '<Update label="v1.2" description="May" tags={["a", "b"]}>x</Update>',
    '<section class="op-update" id="v1-2" data-tags="a,b"><div class="op-update-head"><span id="v12" class="op-anchor-alias"></span><span id="v1.2" class="op-anchor-alias"></span><a class="op-update-label" href="#v1-2">v1.2</a> <span class="op-update-description">May</span> <span class="op-update-tags"><span class="op-update-tag">a</span> <span class="op-update-tag">b</span></span></div><div class="op-update-body">x</div></section>',
  ],
  [
    'Badge',
    '<Badge color="blue" size="sm" shape="pill" stroke disabled>x</Badge>',
    '<span class="op-badge op-badge-blue op-badge-sm op-badge-pill op-badge-stroke op-badge-disabled">x</span>',
  ],
  [
    'Tree',
    '<Tree><Tree.Folder name="a" defaultOpen><Tree.File name="b.ts" highlight comment="c" /></Tree.Folder></Tree>',
    '<ul class="op-tree"><li class="op-tree-folder"><details open><summary>☆<span class="op-tree-name">a</span></summary><ul><li class="op-tree-file is-highlighted">☆<span class="op-tree-name">b.ts</span> <span class="op-tree-comment">c</span></li></ul></details></li></ul>',
  ],
  [
    'Tree of a list',
    '<FileTree>\n- src/\n  - a.ts\n- b.ts\n</FileTree>',
    '<ul class="op-tree"><li class="op-tree-folder"><details open><summary>☆<span class="op-tree-name">src</span></summary><ul><li class="op-tree-file">☆<span class="op-tree-name">a.ts</span></li></ul></details></li><li class="op-tree-file">☆<span class="op-tree-name">b.ts</span></li></ul>',
  ],
  [
    'Color',
    '<Color variant="table"><Color.Row title="R"><Color.Item name="N" value={{ light: "#fff", dark: "#000" }} /></Color.Row></Color>',
    '<div class="op-color op-color-table"><div class="op-color-row"><p class="op-color-title">R</p><div class="op-color-item" data-value="#fff"><span class="op-color-swatch" style="--light:#fff;--dark:#000"></span><span class="op-color-name">N</span><code class="op-color-value">#fff / #000</code></div></div></div>',
  ],
  [
    'View',
    '<View title="JS">x</View>',
    '<section class="op-view" id="js" data-title="JS"><p class="op-view-title">JS</p>x</section>',
  ],
  ['Visibility', '<Visibility for="agents">a</Visibility><Visibility for="humans">b</Visibility>', 'b'],
  [
    'Prompt',
    '<Prompt description="Do **it**">\nOne\n\n- two\n</Prompt>',
    '<div class="op-prompt"><div class="op-prompt-description">☆<span>Do <strong>it</strong></span></div><button class="op-copy" type="button" aria-label="Copy prompt" hidden></button><pre class="op-prompt-text">One\n\n- two</pre></div>',
  ],
  [
    'GitHub.Repo',
    '<GitHub.Repo repo="a/b" />',
    '<a class="op-repository" href="https://github.com/a/b" rel="noreferrer">☆<span class="op-repository-name">a/b</span></a>',
  ],
  [
    'Latex',
    'a <Latex>{"x^2"}</Latex>',
    '<p>a <span class="op-math"><span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span></span></p>',
  ],
  ['Banner', '<Banner>x</Banner>', '<div class="op-banner">x</div>'],
  ['Link', 'a <Link href="/b">b</Link>', '<p>a <a href="link:/b">b</a></p>'],
  ['an unknown lower-case element', '<chatTabs>x</chatTabs>', '<chatTabs>x</chatTabs>'],
  [
    'a paragraph that holds a block',
    'a <Card title="A" /> b',
    '<div class="op-paragraph">a <div class="op-card"><div class="op-card-body"><p class="op-card-title">A</p><div class="op-card-text"></div></div></div> b</div>',
  ],
  ['a paragraph in a paragraph', '<p>\ntext\n</p>', '<p>text</p>'],
  [
    'an outside frame',
    '<iframe src="https://www.youtube.com/embed/x" title="Demo" />',
    '<div class="op-embed" data-src="https://www.youtube.com/embed/x" data-kind="iframe"><a class="op-embed-link" href="https://www.youtube.com/embed/x" rel="noreferrer"><span class="op-embed-title">Demo</span><span class="op-embed-host">YouTube</span></a></div>',
  ],
  [
    'an outside video',
    '<video><source src="https://x.test/a.mp4" /></video>',
    '<div class="op-embed" data-src="https://x.test/a.mp4" data-kind="video"><a class="op-embed-link" href="https://x.test/a.mp4" rel="noreferrer"><span class="op-embed-title">Open this video</span><span class="op-embed-host">x.test</span></a></div>',
  ],
];

describe('components', () => {
  for (const [name, source, html] of shown)
    it(`${name} has the markup that the theme styles`, async () => {
      const content = await renderSource(source);
      assert.equal(readable(content.html).replace(ICON, '☆').trim(), html);
      assert.deepEqual(content.findings, []);
    });

  it('an unknown component shows its content and is reported with its place', async () => {
    const { html, findings } = await renderSource('text\n\n<Nope title="x">\ninside\n</Nope>');
    assert.equal(html, '<p>text</p><p>inside</p>');
    assert.deepEqual([findings[0]?.code, findings[0]?.line, findings[0]?.column], ['unknown-component', 3, 1]);
  });

  it('text of unknown components between paragraphs does not run together', async () => {
    const { html } = await renderSource('<Alert>one</Alert>\n<Alert>two</Alert>\n\na <Alert>b</Alert> c');
    assert.match(html, /^<div class="op-paragraph">one<\/div>\s*<div class="op-paragraph">two<\/div>/);
    assert.match(html, />a b c<\//);
  });

  it("an author's component comes before ours", async () => {
    const { html } = await renderSource('export const Note = ({ children }) => <b>{children}</b>\n\n<Note>x</Note>');
    assert.equal(html, '<b>x</b>');
  });

  it('the word "path" stands at a field of an endpoint alone, since authors write it for options of commands too', async () => {
    const field = '<ParamField path="--all" type="boolean">All.</ParamField>';
    const place = '<span class="op-field-label">path</span>';
    const plain = await renderSource(field);
    assert.doesNotMatch(plain.html, new RegExp(place));
    assert.equal(plain.markdown?.trim(), '- `--all` (boolean)\n\n  All.');
    const endpoint = await renderSource(field, { page: { frontmatter: { api: 'GET /things/{--all}' } } });
    assert.match(endpoint.html, new RegExp(place));
  });

  it('examples and panels go to the right column', async () => {
    const { html, asideHtml } = await renderSource(
      '<RequestExample>\n```bash\nls\n```\n</RequestExample>\n\n<Panel>p</Panel>\n\ntext',
    );
    assert.equal(html, '<p>text</p>');
    assert.match(asideHtml ?? '', /^<section class="op-example op-example-request"><div class="op-code-group"><figure/);
    assert.match(asideHtml ?? '', /<section class="op-panel">p<\/section>$/);
  });

  it('styles, class names and boolean attributes are as React has them', async () => {
    const { html } = await renderSource(
      '<div className="a b" style={{ marginTop: 4, lineHeight: 2, "--x": 3 }} hidden tabIndex={0}><label htmlFor="i">l</label></div>',
    );
    assert.equal(
      html,
      '<div class="a b" style="margin-top:4px;line-height:2;--x:3" hidden tabindex="0"><label for="i">l</label></div>',
    );
  });

  it('elements in properties, lists and conditions are shown', async () => {
    const { html } = await renderSource(
      '{[1, 2].map((n) => <b key={n}>{n}</b>)}{user.name ? "in" : <i>out</i>}{user.a?.b ?? "none"}{null}{false}',
    );
    assert.equal(html, '<b>1</b><b>2</b><i>out</i>none');
  });

  const computed: readonly (readonly [expression: string, shown: string])[] = [
    ['"5.4".split(".").map(Number).some(Number.isNaN) ? "no" : "yes"', 'yes'],
    ['["b", "a"].toSorted((x, y) => x.localeCompare(y)).join()', 'a,b'],
    ['[1, 2, 3, 4].findLast((n) => n % 2) + [1, 2].findLastIndex((n) => n > 5)', '2'],
    [
      '(() => { const l = [2, 3]; l.unshift(1); l.splice(1, 1, 8, 9); return [l.shift(), ...l.toReversed()]; })().join()',
      '1,3,9,8',
    ],
    ['[3, 1, 3].lastIndexOf(3) + decodeURIComponent("%20x") + encodeURI("/a b")', '2 x/a%20b'],
    ['btoa(JSON.stringify({ a: 1 })) + atob("eA==")', 'eyJhIjoxfQ==x'],
    ['Object.hasOwn({ a: 1 }, "a") && "a".codePointAt(0)', '97'],
  ];
  for (const [expression, shown] of computed)
    it(`${expression} is worked out`, async () => {
      const { html } = await renderSource(`{${expression}}`);
      assert.equal(readable(html), shown);
    });
});

describe('icons', () => {
  it('names of three libraries, classes and brands are found', async () => {
    for (const icon of ['magnifying-glass', 'fa-solid fa-gear', 'github', 'rocket', 'wand-magic-sparkles', 'BookOpen'])
      assert.match((await renderSource(`<Icon icon="${icon}" size={20} />`)).html, /<svg class="op-icon".*width="20"/);
  });

  it('an unknown name is reported once a page', async () => {
    const { html, findings } = await renderSource('<Icon icon="no-such-sign" /><Icon icon="no-such-sign" />');
    assert.doesNotMatch(html, /svg/);
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['missing-file'],
    );
  });

  it('a file of the project is an icon', async () => {
    const { html } = await renderSource('<Icon icon="/logo.svg" />', { files: { 'logo.svg': '<svg/>' } });
    assert.match(readable(html), /<img class="op-icon" src="file:\/logo\.svg" alt="" width="16" height="16">/);
  });
});
