import assert from 'node:assert/strict';
import { bundleInProcess, configurationOf } from '../support/bundle-in-process.js';

interface Item {
  readonly title: string;
  readonly link: string;
  readonly date: string;
  readonly description: string;
}

async function feedOf(body: string, more = '') {
  const bundle = await bundleInProcess(
    { 'docs.json': configurationOf(['news']), 'news.mdx': `---\ntitle: News\n${more}---\n\n${body}\n` },
    { canonicalUrl: 'https://x.test' },
  );
  const xml = bundle.files.get('news/rss.xml')?.toString('utf8');
  const items = [...(xml ?? '').matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']): Item => {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)`).exec(item)?.[1] ?? '';
    return { title: field('title'), link: field('link'), date: field('pubDate'), description: field('description') };
  });
  return { items, html: bundle.text('news.html') };
}

describe('the feed of a page', () => {
  it('an update is one entry under its label', async () => {
    const { items } = await feedOf('<Update label="2024-10-12">\nA **new** thing.\n</Update>');
    assert.deepEqual(items, [
      {
        title: '2024-10-12',
        link: 'https://x.test/news#2024-10-12',
        date: 'Sat, 12 Oct 2024 00:00:00 GMT',
        description: 'A new thing.',
      },
    ]);
  });

  it('an update with headings is an entry for each, at its own place and on the update’s day', async () => {
    const update = (label: string) => `<Update label="${label}">\n\n## Added\n\nOne.\n\n### Fixed\n\nTwo.\n\n</Update>`;
    const { items } = await feedOf(`${update('2024-10-12')}\n\n${update('2024-09-01')}`);
    assert.deepEqual(
      items.map(({ title, link, date, description }) => [title, link.split('#')[1], date.slice(5, 16), description]),
      [
        ['Added', 'added', '12 Oct 2024', 'One.'],
        ['Fixed', 'fixed', '12 Oct 2024', 'Two.'],
        ['Added', 'added-2', '01 Sep 2024', 'One.'],
        ['Fixed', 'fixed-2', '01 Sep 2024', 'Two.'],
      ],
    );
  });

  it('what `rss` says goes in place of all that', async () => {
    const { items } = await feedOf(
      '<Update label="May" rss={{ title: "T", description: "D" }}>\n\n## Added\n\nOne.\n\n</Update>',
    );
    assert.deepEqual(
      items.map(({ title, description }) => [title, description]),
      [['T', 'D']],
    );
  });

  it('a page without updates that asks for a feed has its sections in it', async () => {
    const { items, html } = await feedOf(
      'Intro.\n\n## May 2024\n\nOne.\n\n### Part\n\nMore.\n\n## April 2024\n\nTwo.',
      'rss: true\n',
    );
    assert.deepEqual(
      items.map(({ title, link, description }) => [title, link, description]),
      [
        ['May 2024', 'https://x.test/news#may-2024', 'One. Part More.'],
        ['April 2024', 'https://x.test/news#april-2024', 'Two.'],
      ],
    );
    assert.match(
      html,
      /<a class="op-icon-button op-feed-button" href="news\/rss\.xml" type="application\/rss\+xml" aria-label="RSS"/,
    );
  });

  it('a page without updates that does not ask has none', async () => {
    const { items, html } = await feedOf('## May 2024\n\nOne.');
    assert.deepEqual(items, []);
    assert.doesNotMatch(html, /rss/);
  });
});
