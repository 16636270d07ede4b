import assert from 'node:assert/strict';
import { type PageFacts, verifyReferences } from '../../bundle/verify-references.js';
import type { DocumentFacts } from '../../site/model/document.js';

const pageFacts = (page: string, facts: Partial<DocumentFacts>): PageFacts => ({
  page,
  outputPath: `${page}.html`,
  facts: { ids: [], references: [], outsideRequests: [], ...facts },
});

describe('verifying references', () => {
  const files = new Set(['a.html', 'b.html', 'v0.13.0/notes.html', 'x.png', 'manual.pdf']);
  const linkTo = (path: string, fragment?: string) => pageFacts('a', { references: [{ path, fragment }] });
  const ids = ['12', 'old', 'box', '安装', '%E9%85%8D', 'caf%C3%A9', 'a b?', 'impl-From%3C%26mut+%5Bu8%5D%3E'];
  const target = pageFacts('b', { ids });

  const GOOD: readonly (readonly [what: string, path: string, fragment?: string])[] = [
    ['a page', 'b.html'],
    ['a page in a folder with dots', 'v0.13.0/notes.html'],
    ['a picture', 'x.png'],
    ['the name of a hand-written anchor', 'b.html', 'old'],
    ['the id of any element', 'b.html', 'box'],
    ['an id in Chinese', 'b.html', '安装'],
    ['an id in Chinese, percent-encoded', 'b.html', '%E5%AE%89%E8%A3%85'],
    ['an id that is percent-encoded itself', 'b.html', '配'],
    ['an id of rustdoc with encoded signs', 'b.html', 'impl-From<&mut+[u8]>'],
    ['a range of lines', 'b.html', '12-31'],
    ['the top', 'b.html', 'top'],
    ['the top in capitals', 'b.html', 'Top'],
    ['an empty fragment', 'b.html', ''],
    ['a highlighted text', 'b.html', ':~:text=old,words'],
    ['an anchor and a highlighted text', 'b.html', 'old:~:text=words'],
    ['a page of a PDF', 'manual.pdf', 'page=2'],
    ['a fragment that cannot be decoded but is there', 'b.html', 'a b?'],
  ];
  for (const [what, path, fragment] of GOOD) {
    it(`a link to ${what} is no finding, whichever page comes first`, async () => {
      assert.deepEqual(await verifyReferences(() => [linkTo(path, fragment), target], files), []);
      assert.deepEqual(await verifyReferences(() => [target, linkTo(path, fragment)], files), []);
    });
  }

  it('a missing page is a broken link, on the page it is on', async () => {
    const [finding, ...others] = await verifyReferences(() => [target, linkTo('gone.html')], files);
    assert.deepEqual(others, []);
    assert.equal(finding?.code, 'broken-link');
    assert.equal(finding?.page, 'a');
    assert.match(finding?.message ?? '', /“gone\.html”/);
  });

  it('a missing file is an error, since a reader loses it', async () => {
    const [finding] = await verifyReferences(() => [linkTo('gone.png')], files);
    assert.equal(finding?.severity, 'error');
  });

  it('a missing anchor is named, on its own page and on others', async () => {
    for (const pages of [
      [linkTo('a.html', 'gone')],
      [linkTo('b.html', 'gone'), target],
      [target, linkTo('b.html', 'gone')],
    ]) {
      const findings = await verifyReferences(() => pages, files);
      assert.deepEqual(
        findings.map(({ code, page }) => [code, page]),
        [['broken-anchor', 'a']],
      );
      assert.match(findings[0]?.message ?? '', /#gone/);
    }
  });

  it('a fragment that cannot be decoded is a finding, not a fault', async () => {
    const findings = await verifyReferences(() => [linkTo('a.html', '%E0%A4%A'), linkTo('a.html', '\ud800')], files);
    assert.equal(findings.length, 2);
  });

  it('what opening a page would ask of others is an error', async () => {
    const [finding] = await verifyReferences(
      () => [pageFacts('a', { outsideRequests: ['https://t.example/x.gif'] })],
      files,
    );
    assert.equal(finding?.code, 'outside-request');
    assert.equal(finding?.severity, 'error');
  });

  it('a wrong entry in a menu of 1,000 pages names some of them and counts the rest', async () => {
    function* pages() {
      for (let index = 0; index < 1000; index++) yield pageFacts(`p${index}`, { references: [{ path: 'gone.html' }] });
    }
    const findings = await verifyReferences(pages, files);
    assert.equal(findings.length, 25);
    assert.match(findings[24]?.message ?? '', /975 more pages have it, 1000 in all/);
  });

  it('a wrong anchor in a menu is counted on every page, with the anchor it likely means, also on a page that comes last', async () => {
    function* pages() {
      for (let index = 0; index < 100; index++)
        yield pageFacts(`p${index}`, { references: [{ path: 'b.html', fragment: 'instal' }] });
      yield pageFacts('b', { ids: ['install'], references: [{ path: 'b.html', fragment: 'instal' }] });
    }
    const findings = await verifyReferences(pages, files);
    assert.equal(findings.length, 25);
    assert.match(findings[0]?.message ?? '', /Did you mean “#install”\?$/);
    assert.match(findings[24]?.message ?? '', /76 more pages have it, 101 in all/);
  });

  it('findings come in page order however the targets are ordered, also from a stream', async () => {
    async function* pages() {
      yield pageFacts('first', { references: [{ path: 'b.html', fragment: 'late' }] });
      yield pageFacts('second', { references: [{ path: 'gone.html' }] });
      yield target;
    }
    const findings = await verifyReferences(pages, files);
    assert.deepEqual(
      findings.map(({ page }) => page),
      ['first', 'second'],
    );
  });
});
