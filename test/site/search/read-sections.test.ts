import assert from 'node:assert/strict';
import { pagePlace } from '../../../site/search/page-place.js';
import { snippet } from '../../../site/search/query/snippet.js';
import { readSections } from '../../../site/search/read-sections.js';
import { visibleText } from '../../../site/search/visible-text.js';
import { planProject } from '../../support/plan-project.js';
import { renderSource } from '../../support/render-source.js';
import { samplePage } from '../../support/sample-plan.js';

describe('what can be found on a page', () => {
  it('is cut at its headings, each with those above it', async () => {
    const content = await renderSource(
      'Intro **text**.\n\n## One\n\nFirst.\n\n### Inner `code`\n\nDeep.\n\n## Two\n\n- a\n- b\n',
    );
    const page = samplePage('guide', {
      title: 'Guide',
      description: 'About.',
      openapi: 'GET /users/{id}',
      frontmatter: { keywords: ['hidden word'], boost: 2 },
    });
    const found = readSections(page, content, { scope: { language: 'en' }, nonDefault: [], groups: ['Start'] });
    assert.deepEqual(
      found.sections.map(({ anchor, heading, under, text }) => [anchor, heading, under.join(), text]),
      [
        ['', '', '', 'Intro text.'],
        ['one', 'One', '', 'First.'],
        ['inner-code', 'Inner code', 'One', 'Deep.'],
        ['two', 'Two', '', 'a b'],
      ],
    );
    assert.deepEqual(
      [found.title, found.description, found.keywords, found.boost],
      ['Guide', 'About.', ['hidden word', 'GET /users/{id}'], 2],
    );
  });

  it('is what readers see of code and components, and no notice of ours', async () => {
    const content = await renderSource(
      '```js title="a.js"\nconst maxTokens = 1;\n```\n\n<Accordion title="More">Body.</Accordion>\n\n{/* secret */}\n',
    );
    const { sections } = readSections(samplePage('a'), content, { scope: {}, groups: [], nonDefault: [] });
    const text = sections.map((section) => section.text).join(' ');
    assert.match(text, /a\.js const maxTokens = 1; More Body\./);
    assert.doesNotMatch(text, /secret|Copy/);
    const failed = await renderSource('<Broken\n');
    assert.equal(
      readSections(samplePage('a'), failed, { scope: {}, groups: [], nonDefault: [] }).sections[0]?.text,
      '',
    );
  });

  const hidden: readonly (readonly [string, string])[] = [
    ['hidden elements', '<p>a<span hidden>x</span>b</p>'],
    ['what is not displayed', '<p>a</p><div class="k" style="color:red;display: none"><div>x</div>x</div><p>b</p>'],
    ['what is hidden from readers of screens', '<p>a<i aria-hidden="true">x</i> b</p>'],
    ['scripts and styles', '<p>a</p><script>x</script><style>x</style><p>b</p>'],
    ['drawings', '<p>a</p><svg><title>x</title><g><text>x</text></g></svg><p>b</p>'],
    ['comments', '<p>a</p><!-- x > x --><p>b</p>'],
    ['attributes with brackets', '<p title="x > x">a</p><img alt="x"><p>b</p>'],
  ];
  for (const [claim, html] of hidden)
    it(`leaves out ${claim}`, () => assert.equal(visibleText(html, new Set())[0]?.text.replaceAll(' ', ''), 'ab'));

  it('takes time in proportion to the text, whatever it holds', () => {
    for (const piece of ['<', '<p', '<div hidden>', '<p a="', '<!--', '<span class="', '</', '&'])
      assert.ok(visibleText(piece.repeat(50_000), new Set()).length === 1);
  });

  it('belongs to the language, version and product of its place, and takes the boost of the nearest group', () => {
    const { navigation, pages } = planProject({
      navigation: {
        languages: [
          {
            language: 'es',
            versions: [
              { version: 'v2', groups: [{ group: 'Guías', boost: 0.5, pages: ['a', { group: 'Más', pages: ['b'] }] }] },
            ],
          },
        ],
      },
      pages: ['a', 'b'],
    });
    const places = pages.map((page) => pagePlace(navigation, page));
    assert.deepEqual(places, [
      { scope: { language: 'es', version: 'v2' }, nonDefault: [], groups: ['Guías'], boost: 0.5 },
      { scope: { language: 'es', version: 'v2' }, nonDefault: [], groups: ['Guías', 'Más'], boost: 0.5 },
    ]);
  });

  it('says which of its divisions are not the default ones, wherever the default stands', () => {
    const { navigation, pages } = planProject({
      navigation: {
        languages: [
          {
            language: 'de',
            versions: [
              { version: 'Edge', pages: ['de-edge'] },
              { version: 'v1', default: true, pages: ['de-v1'] },
            ],
          },
          {
            language: 'en',
            default: true,
            versions: [
              { version: 'Edge', pages: ['en-edge', 'both'] },
              { version: 'v1', default: true, pages: ['en-v1', 'both'] },
            ],
          },
        ],
      },
      pages: ['de-edge', 'de-v1', 'en-edge', 'en-v1', 'both'],
    });
    const places = Object.fromEntries(pages.map((page) => [page.path, pagePlace(navigation, page)]));
    assert.deepEqual(places['de-edge']?.nonDefault, ['language', 'version']);
    assert.deepEqual(places['de-v1']?.nonDefault, ['language']);
    assert.deepEqual(places['en-edge']?.nonDefault, ['version']);
    assert.deepEqual(places['en-v1'], { scope: { language: 'en', version: 'v1' }, nonDefault: [], groups: [] });
    assert.deepEqual(places.both, { scope: { language: 'en' }, nonDefault: [], groups: [] });
  });
});

describe('a snippet', () => {
  const shown = (text: string, ...words: string[]) =>
    snippet(
      text,
      words.map((word) => new Set([word])),
    )
      .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
      .join('');

  it('marks what was looked for, in any writing', () => {
    assert.equal(shown('A Résumé of résumés.', 'resume'), 'A [Résumé] of résumés.');
  });
  it('begins at the sentence that holds most of the words', () => {
    const text = `${'Berth one. '.repeat(40)}The berth of the tug. ${'Other words. '.repeat(40)}`;
    const result = shown(text, 'berth', 'tug');
    assert.match(result, /^… .*The \[berth\] of the \[tug\]\..* …$/);
  });
  it('joins the marks of neighbouring pairs', () => {
    assert.equal(shown('下载离线文档。', '离线', '线文', '文档'), '下载[离线文档]。');
  });
});
