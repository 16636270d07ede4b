import assert from 'node:assert/strict';
import { startHttpSite } from '../../support/http-site.js';
import { mirrorSite } from '../../support/mirrored-site.js';

/** A page that Docusaurus writes for an old address; others differ in their text. */
const old = (to: string, text = '') =>
  `<!DOCTYPE html><html><head><meta charset="UTF-8"><title>Old</title><meta http-equiv="refresh" content="0; url=${to}"></head><body>${text}</body>
<script>window.location.href = '${to}' + window.location.search + window.location.hash;</script></html>`;

const SITE = {
  '/': old('/docs/owls'),
  '/docs/owls':
    '<!doctype html><title>Owls</title><main><h1>Owls</h1><p>They hoot.</p><h2 id="food">Food</h2><p>Mice.</p></main><a href="/owls.html">Old</a> <a href="/birds/owl/">Older</a> <a href="/lost">Lost</a> <a href="/note">Note</a> <a href="/clock">Clock</a> <a href="/plain">Plain</a>',
  '/owls.html': old('/docs/owls'),
  '/birds/owl/': old(
    '/docs/owls#food',
    '<h1>Redirecting&hellip;</h1><a href="/docs/owls#food">Click here if you are not redirected.</a>',
  ),
  '/lost': old('/nowhere'),
  '/note': old(
    '/docs/owls',
    `<p>${'This page tells a long story about owls that are somewhere else now. '.repeat(6)}</p>`,
  ),
  '/clock': '<!doctype html><title>Clock</title><meta http-equiv="refresh" content="5; url=/clock?again"><h1>Noon</h1>',
  '/plain':
    '<!doctype html><title>Plain</title><noscript><meta http-equiv="refresh" content="0; url=/docs/owls"></noscript><h1>Plain</h1>',
};

describe('pages that only lead to another', () => {
  it('are redirects and no pages of search and lists, except the start', async () => {
    const site = await startHttpSite(SITE);
    const { files, plan, findings } = await mirrorSite(site.url);
    await site.close();
    assert.deepEqual([...plan.pages].map(({ path }) => path).sort(), ['clock', 'docs/owls', 'index', 'note', 'plain']);
    assert.deepEqual(
      plan.redirects.map(({ source, destination }) => [source, destination]),
      [
        ['/birds/owl', '/docs/owls#food'],
        ['/owls', '/docs/owls'],
      ],
    );
    const page = String(files.get('docs/owls.html'));
    assert.match(page, /<a href="\.\.\/docs\/owls\.html">Old<\/a> <a href="#food">Older<\/a>/);
    assert.match(String(files.get('owls.html')), /url=docs\/owls\.html/);
    const broken = findings.filter(({ code }) => code === 'broken-link');
    assert.deepEqual(
      broken.map(({ message }) => /“[^”]*(\/nowhere|\/lost)”/.exec(message)?.[1]),
      ['/nowhere'],
    );
  });

  it('lead on without the scripts that know the live address only', async () => {
    const site = await startHttpSite(SITE);
    const { files } = await mirrorSite(site.url);
    await site.close();
    const start = String(files.get('index.html'));
    assert.match(start, /http-equiv="refresh" content="0;url=docs\/owls\.html"/);
    assert.doesNotMatch(start, /window\.location/);
    assert.match(String(files.get('note.html')), /window\.location|tells a long story/);
  });
});
