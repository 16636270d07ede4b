import assert from 'node:assert/strict';
import { nearTerms } from '../../../site/search/query/near-terms.js';
import { readQuery } from '../../../site/search/query/read-query.js';
import { searchParts } from '../../../site/search/query/search-parts.js';
import { foundPage, partOf, searchPages } from '../../support/searched-pages.js';

const PAGES = [
  foundPage('Custom domain', {
    'Set up DNS': 'Point a CNAME record at the host.',
    Certificates: 'They renew by themselves.',
  }),
  foundPage('Webhooks', { Retries: 'A delivery that fails is retried for a day.', Signatures: 'Verify each payload.' }),
  foundPage('Command line', {
    install: 'Install the client with npm.',
    'preview --no-open': 'Local preview opens the browser.',
  }),
  foundPage('Changelog', { May: 'A custom domain may have webhooks. Certificates of a domain are custom now.' }),
  foundPage('Billing', { Plans: 'Deployments are counted by the month.' }, { keywords: ['invoice'] }),
  foundPage('安装', { 离线使用: '下载离线文档包，然后打开它。' }),
];

describe('searching the parts of an index', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['a title goes before text', 'webhooks', 'Webhooks'],
    ['a title of two words', 'custom domain', 'Custom domain'],
    ['a heading leads to its section', 'certificates', 'Custom domain#Certificates'],
    ['words of the title and of the section together', 'custom domain dns', 'Custom domain#Set up DNS'],
    ['a word of the text', 'cname', 'Custom domain#Set up DNS'],
    ['keywords, which no page shows', 'invoice', 'Billing'],
    ['the beginning of the last word', 'how to inst', 'Command line#install'],
    ['another form of a word', 'deploying', 'Billing#Plans'],
    ['a slip', 'certifcates', 'Custom domain#Certificates'],
    ['two letters swapped', 'preivew', 'Command line#preview --no-open'],
    ['a slip in a word that is still being typed', 'certifci', 'Custom domain#Certificates'],
    ['an option with its hyphens', '--no-open', 'Command line#preview --no-open'],
    ['a question in whole words', 'how do I verify what a webhook sends?', 'Webhooks#Signatures'],
    ['a phrase of Chinese', '离线文档', '安装#离线使用'],
    ['a single Chinese character', '载', '安装#离线使用'],
  ];
  for (const [claim, query, best] of cases) it(claim, () => assert.equal(searchPages([PAGES], query)[0], best));

  it('finds the same in several parts as in one', () => {
    for (const [, query, best] of cases)
      assert.equal(searchPages([PAGES.slice(0, 2), PAGES.slice(2, 4), PAGES.slice(4)], query)[0], best, query);
  });

  it('a word that is somewhere as it was typed is not taken for a slip of another', () => {
    assert.deepEqual(searchPages([PAGES], 'plans'), ['Billing#Plans']);
  });

  it('nothing is found for what is nowhere, or is too short to be a slip', () => {
    for (const query of ['xylophone', 'dxx', '🦀', '']) assert.deepEqual(searchPages([PAGES], query), [], query);
  });

  it('boost lifts and lowers a page', () => {
    const pages = (boost: number) => [foundPage('One', { a: 'berth' }), foundPage('Two', { b: 'berth' }, { boost })];
    assert.equal(searchPages([pages(3)], 'berth')[0], 'Two#b');
    assert.equal(searchPages([pages(0.3)], 'berth')[0], 'One#a');
  });

  it('who types the title of a page gets it first, and its start, where other pages have the words in headings', () => {
    const heading = foundPage('Workers', {
      'Add a custom domain': 'A custom domain of a worker. Choose a custom domain, then deploy the custom domain.',
    });
    const title = foundPage('Custom domain', { 'Remove a custom domain': 'Press remove on the custom domain.' });
    const general = foundPage('Domain', { 'Custom domain': 'A custom domain has a page of its own.' }, { boost: 1.5 });
    assert.equal(searchPages([[heading, title, general]], 'custom domain')[0], 'Custom domain');
    assert.equal(searchPages([[heading, title, general]], '"Custom Domains"')[0], 'Custom domain');
    const chinese = [
      foundPage('设置', { 自定义域名: '自定义域名在这里。' }),
      foundPage('自定义域名', { 添加: '自定义域名。' }),
    ];
    assert.equal(searchPages([chinese], '自定义域名')[0], '自定义域名');
  });

  it('words of questions are not marked beside others, and are alone', () => {
    const marks = (query: string) =>
      searchParts([partOf([foundPage('Colours', { a: 'Change the colour of it.' })])], {
        words: readQuery(query),
        accepts: () => true,
        limit: 1,
      }).marks.map((set) => [...set].sort().join());
    assert.deepEqual(marks('how to change the colour'), ['change', 'colour,colours']);
    assert.deepEqual(marks('the'), ['the']);
  });

  it('words that stand side by side go before the same words apart', () => {
    const apart = foundPage('Apart', { a: 'The rate of a plan has its limit here as well.' });
    const together = foundPage('Together', { b: 'The plan has its own rate limit here as well.' });
    assert.equal(searchPages([[apart, together]], 'rate limit')[0], 'Together#b');
  });
});

describe('terms near a word', () => {
  const part = partOf([
    foundPage('t', { h: 'preview previews review provide installation installing café 测试 index' }),
  ]);
  const cases: readonly (readonly [string, number, boolean, readonly string[]])[] = [
    ['preivew', 1, false, ['preview']],
    ['previw', 1, false, ['preview']],
    ['preview', 1, false, ['previews', 'review']],
    ['instalation', 2, false, ['installation', 'installing'].slice(0, 1)],
    ['instlal', 1, true, ['installation', 'installing']],
    ['xindex', 1, false, ['index']],
    ['zzzzz', 2, false, []],
  ];
  for (const [word, slips, isBegun, expected] of cases) {
    it(`${word} within ${slips}: ${expected.join(', ') || 'none'}`, () => {
      const found = nearTerms(part, word, { slips, isBegun }).map(({ term }) => part.terms[term]);
      assert.deepEqual(found, expected);
    });
  }

  it('agrees with the plain table of distances on thousands of pairs', () => {
    const letters = 'abc';
    const word = (seed: number) =>
      Array.from({ length: 3 + (seed % 5) }, (_, at) => letters[(seed * (at + 3) * 7 + (seed >> at)) % 3]).join('');
    const words = [...new Set(Array.from({ length: 400 }, (_, seed) => word(seed)))];
    const many = partOf([foundPage('t', { h: words.join(' ') })]);
    for (const query of words.slice(0, 40)) {
      const found = new Map(
        nearTerms(many, query, { slips: 2, isBegun: false }).map(({ term, distance }) => [many.terms[term], distance]),
      );
      for (const term of many.terms) {
        const distance = plainDistance(query, term);
        assert.equal(found.get(term), distance > 0 && distance <= 2 ? distance : undefined, `${query} ${term}`);
      }
    }
  });
});

/** Optimal string alignment, by its definition. */
function plainDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => (i === 0 ? j : i)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(i - 2, j - 2) + 1);
      (rows[i] ?? [])[j] = cost;
    }
  return at(a.length, b.length);
}
