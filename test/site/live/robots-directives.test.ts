import assert from 'node:assert/strict';
import { readPageTree } from '../../../site/live/page-tree.js';
import { readRobots } from '../../../site/live/robots.js';
import { readRobotsHeader, readRobotsMeta, wishesOf } from '../../../site/live/robots-directives.js';

const asWords = ({ noindex, nofollow }: ReturnType<typeof wishesOf>) =>
  [noindex && 'noindex', nofollow && 'nofollow'].filter(Boolean).join(' ');

describe('directives for crawlers', () => {
  const headers: readonly [header: string, asked: string][] = [
    ['noindex', 'noindex'],
    ['NoIndex, NOFOLLOW', 'noindex nofollow'],
    ['none', 'noindex nofollow'],
    ['noarchive, nosnippet, notranslate', ''],
    ['index, follow', ''],
    // Of a page's own contradiction, the stricter part applies.
    ['index, noindex', 'noindex'],
    ['unavailable_after: 25 Jun 2010 15:00:00 PST', ''],
    ['unavailable_after: Wednesday, 21-Aug-30 21:00:00 UTC, noindex', 'noindex'],
    ['max-snippet:-1, max-image-preview:large, nofollow', 'nofollow'],
    ['googlebot: noindex', ''],
    ['googlebot: noindex, nofollow', ''],
    ['googlebot: noindex, offprint: nofollow', 'nofollow'],
    ['noindex, googlebot: nofollow', 'noindex'],
    ['googlebot: nofollow\nnoindex', 'noindex'],
    ['Offprint: none', 'noindex nofollow'],
    ['*: noindex', 'noindex'],
    ['noindex\noffprint: index', ''],
    ['none\noffprint: follow', 'noindex'],
    ['none\noffprint: all', ''],
    ['none\ngooglebot: all', 'noindex nofollow'],
    ['noindex-ish, xnoindex', ''],
    ['', ''],
  ];
  for (const [header, asked] of headers)
    it(`the header ${JSON.stringify(header)} asks for ${asked || 'nothing'}`, () => {
      assert.equal(asWords(wishesOf(readRobotsHeader(header))), asked);
    });

  const elements: readonly [html: string, asked: string][] = [
    ['<meta name=robots content="noindex,nofollow">', 'noindex nofollow'],
    ['<META CONTENT="NOINDEX" NAME="Robots">', 'noindex'],
    ['<meta name="robots" content="max-snippet:-1 noindex">', 'noindex'],
    ['<meta name="robots" content="noindex"><meta name="robots" content="nofollow">', 'noindex nofollow'],
    ['<meta name="googlebot" content="none">', ''],
    ['<meta name="offprint" content="nofollow">', 'nofollow'],
    ['<meta name="robots" content="none"><meta name="OFFPRINT" content="index">', 'nofollow'],
    ['<meta name="robots">', ''],
    ['<meta property="robots" content="none"><!-- <meta name="robots" content="none"> -->', ''],
    ['<script>"<meta name=robots content=none>"</script>', ''],
  ];
  for (const [html, asked] of elements)
    it(`the page ${html} asks for ${asked || 'nothing'}`, () => {
      const tree = readPageTree(`<!doctype html><html><head>${html}</head><body>x</body></html>`, 'https://d.test/');
      assert.equal(asWords(wishesOf(readRobotsMeta(tree))), asked);
    });

  it('of a header and a page are added up, and either can name this crawler', () => {
    const tree = readPageTree('<meta name="offprint" content="index, nofollow">', 'https://d.test/');
    assert.equal(asWords(wishesOf(readRobotsHeader('noindex'), readRobotsMeta(tree))), 'nofollow');
  });

  it('in robots.txt are compared in one form of each character, whatever form the rule or the address has', () => {
    const rules = readRobots(
      'https://d.test/robots.txt',
      '\ufeffUser-agent: Other\nDisallow: /\n\nUser-agent: OFFPRINT\nDisallow: /%7eme\nDisallow: /é\nDisallow: /a%2fb\nDisallow: /*.pdf$\nAllow: /x/\nDisallow: /x\nCrawl-delay: 2',
    );
    const isAllowed = (path: string) => rules.isAllowed(`https://d.test${path}`);
    for (const path of ['/~me', '/%7Eme', '/%C3%A9', '/a%2Fb', '/b.pdf', '/x', '/xy'])
      assert.ok(!isAllowed(path), path);
    for (const path of ['/', '/a/b', '/b.pdf.html', '/x/', '/x/y']) assert.ok(isAllowed(path), path);
    assert.equal(rules.delaySeconds, 2);
  });
});
