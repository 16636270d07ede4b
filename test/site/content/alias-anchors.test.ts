import assert from 'node:assert/strict';
import { renderSource } from '../../support/render-source.js';

/** Heading texts, the id by the format's rule, and the other ids by which real authors link to them. */
const headings: readonly (readonly [text: string, id: string, aliases: readonly string[]])[] = [
  ['Getting started', 'getting-started', []],
  ['What’s new', 'what’s-new', ['whats-new']],
  ['Search, SEO, and AI indexing', 'search,-seo,-and-ai-indexing', ['search-seo-and-ai-indexing']],
  ['Tier 1: Standard support (included)', 'tier-1:-standard-support-included', ['tier-1-standard-support-included']],
  [
    'Allow agents in robots.txt',
    'allow-agents-in-robots-txt',
    ['allow-agents-in-robotstxt', 'allow-agents-in-robots.txt'],
  ],
  ['Which calls are asynchronous?', 'which-calls-are-asynchronous?', ['which-calls-are-asynchronous']],
  ['onSuspend / onResume', 'onsuspend-/-onresume', ['onsuspend--onresume', 'onsuspend-onresume']],
  ['Wait — then go on', 'wait-—-then-go-on', ['wait--then-go-on', 'wait-then-go-on']],
  ['Fees & billing', 'fees-&amp;-billing', ['fees--billing', 'fees-billing', 'fees-and-billing']],
  ['snake_case', 'snake_case', ['snake-case']],
  ['安装：第一步', '安装：第一步', ['安装第一步']],
  ['🚀 Launch', '🚀-launch', ['-launch', 'launch']],
];

describe('alias anchors', () => {
  for (const [text, id, aliases] of headings) {
    it(`“${text}” is #${id}, and is reached by ${aliases.length === 0 ? 'nothing else' : aliases.join(' and ')}`, async () => {
      const { html, headings: contents } = await renderSource(`## ${text}\n`);
      assert.equal(/<h2 id="([^"]*)"/.exec(html)?.[1], id);
      assert.deepEqual(aliasesIn(html), aliases);
      assert.equal(contents.length, 1);
    });
  }

  it('are never an id that the page has anywhere, before or after', async () => {
    const { html } = await renderSource(
      [
        '## Set up: now',
        '<div id="go-on-later"></div>',
        '## Go on, later',
        '## What is (this)?',
        '## Set up now',
        '<a name="what-is-this"></a>',
      ].join('\n\n'),
    );
    assert.deepEqual(aliasesIn(html), []);
    assert.deepEqual(
      [...html.matchAll(/<h2 id="([^"]*)"/g)].map((match) => match[1]),
      ['set-up:-now', 'go-on,-later', 'what-is-this?', 'set-up-now'],
    );
  });

  it('are taken by the first of several that want them', async () => {
    const { html } = await renderSource('## One, two\n\n## One: two\n');
    assert.deepEqual(aliasesIn(html), ['one-two']);
    assert.match(html, /<h2 id="one,-two">.*<span id="one-two"/);
  });

  it('count the second of equal headings as GitHub does', async () => {
    const { html } = await renderSource('## Primary key\n\n## Primary key\n\n## Primary key\n');
    assert.deepEqual(aliasesIn(html), ['primary-key-1']);
    assert.match(html, /<h2 id="primary-key-2">.*<span id="primary-key-1"/);
  });

  it('are on steps, accordions, updates, tabs and fields too', async () => {
    const { html } = await renderSource(
      [
        '<Steps><Step title="Go: now">a</Step><Step title="Stop, later" titleSize="h3">b</Step></Steps>',
        '<Accordion title="Why?">c</Accordion>',
        '<Update label="v1.2.0">d</Update>',
        '<Tabs><Tab title="C++ / C">e</Tab></Tabs>',
        '<ResponseField name="icons.library">f</ResponseField>',
        '<ParamField body="expiresInDays">g</ParamField>',
      ].join('\n\n'),
    );
    assert.deepEqual(aliasesIn(html), [
      ...['go-now', 'stop-later', 'why', 'v120', 'v1.2.0', 'c--c', 'c-c'],
      ...['param-iconslibrary', 'param-icons.library', 'param-expires-in-days'],
    ]);
  });

  it('hold nothing of what an author could smuggle into an id', async () => {
    const { html } = await renderSource('<Steps><Step title={"a\\uE000\\uE001b\\"<i>"}>x</Step></Steps>');
    assert.doesNotMatch(html, /[\uE000\uE001]|<i>/);
  });
});

describe('a heading with a component in it', () => {
  it('leaves the component out of its id; the whole text leads there too', async () => {
    const { html, headings } = await renderSource('### `theme` - <Badge color="red">required</Badge>\n');
    assert.match(html, /<h3 id="theme">/);
    assert.deepEqual(aliasesIn(html), ['theme-required', 'theme---required']);
    assert.deepEqual(headings, [{ id: 'theme', depth: 3, text: 'theme - required' }]);
  });

  it('leaves what an author’s own component shows out of its id', async () => {
    const { html } = await renderSource(
      'export const Tag = ({ label }) => <span>{label}</span>;\n\n### S3 options <Tag label="Enterprise" />\n',
    );
    assert.match(html, /<h3 id="s3-options">/);
  });

  it('is named after the component where there is nothing else', async () => {
    const { html } = await renderSource('### <Tooltip tip="What it is">Gateway</Tooltip>\n');
    assert.match(html, /<h3 id="gateway">/);
  });
});

function aliasesIn(html: string): string[] {
  return [...html.matchAll(/<span id="([^"]*)" class="op-anchor-alias"><\/span>/g)].map((match) => match[1] ?? '');
}
