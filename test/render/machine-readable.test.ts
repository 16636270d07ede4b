import assert from 'node:assert/strict';
import { bundleInProcess, configurationOf, type ProjectBundle } from '../support/bundle-in-process.js';

const page = (title: string, more = '', body = 'Text.') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

describe('files for machines', () => {
  let bundle: ProjectBundle;
  before(async () => {
    bundle = await bundleInProcess(
      {
        'docs.json': configurationOf(
          [
            'index',
            { group: 'Guides', pages: ['guides/start', 'changelog', 'secret', 'quiet'] },
            { group: 'Found', hidden: true, searchable: true, pages: ['found'] },
          ],
          { description: 'What it is.', seo: { organization: { name: 'Org' } } },
        ),
        'index.mdx': page('Home', '', '[Start](/guides/start#go) {/* a comment */}'),
        'guides/start.mdx': page(
          'Start',
          `description: "${'Long words. '.repeat(60)}"\n`,
          '## Go\n\n![a](/a.png) [home](/)',
        ),
        'changelog.mdx': page('Changes', 'rss: true\n', '<Update label="2024-10-12" tags={["New"]}>\nA & B\n</Update>'),
        'secret.mdx': page('Secret', 'hidden: true\n'),
        'quiet.mdx': page('Quiet', 'noindex: true\n'),
        'found.mdx': page('Found'),
        'stray.mdx': page('Stray'),
        'a.png': Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      },
      { canonicalUrl: 'https://docs.test' },
    );
  });

  it('each page has its Markdown beside it, with links that hold there', () => {
    assert.equal(bundle.text('index.md'), '# Home\n\n[Start](guides/start.md#go)\n');
    assert.match(bundle.text('guides/start.md'), /^# Start\n\n> Long words\. /);
    assert.match(bundle.text('guides/start.md'), /!\[a\]\(\.\.\/a\.png\) \[home\]\(\.\.\/index\.md\)/);
    assert.match(
      bundle.text('guides/start.html'),
      /<link rel="alternate" type="text\/markdown" href="\.\.\/guides\/start\.md">/,
    );
  });

  it('sitemap and llms.txt name the same pages, and no hidden ones', () => {
    const sitemap = [...bundle.text('sitemap.xml').matchAll(/<loc>https:\/\/docs\.test\/([^<]*)</g)].map(
      (match) => match[1] || 'index',
    );
    const list = [...bundle.text('llms.txt').matchAll(/\]\(https:\/\/docs\.test\/([^)]*)\.md\)/g)].map(
      (match) => match[1] ?? '',
    );
    assert.deepEqual(sitemap.sort(), ['changelog', 'found', 'guides/start', 'index']);
    assert.deepEqual(list.sort(), sitemap);
  });

  it('llms.txt has the site’s name, its sections and short descriptions', () => {
    const text = bundle.text('llms.txt');
    assert.match(
      text,
      /^# Docs\n\n> What it is\.\n\n## Docs\n\n- \[Home\]\(https:\/\/docs\.test\/index\.md\)\n\n## Guides\n\n- \[Start\]/,
    );
    for (const line of text.split('\n')) assert.ok(line.length < 400);
  });

  it('a changelog that asks for it has a feed', () => {
    const feed = bundle.text('changelog/rss.xml');
    assert.match(feed, /<title>2024-10-12<\/title>\n<link>https:\/\/docs\.test\/changelog#2024-10-12<\/link>/);
    assert.match(
      feed,
      /<pubDate>Sat, 12 Oct 2024 00:00:00 GMT<\/pubDate>\n<description>A &amp; B<\/description>\n<category>New<\/category>/,
    );
    assert.match(bundle.text('changelog.html'), /type="application\/rss\+xml" href="changelog\/rss\.xml"/);
  });

  it('pages that may be kept say what they are, others do not', () => {
    const [, json = '{}'] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(bundle.text('guides/start.html')) ?? [];
    const { '@graph': graph } = JSON.parse(json) as { '@graph': { '@type': string; name?: string }[] };
    assert.deepEqual(
      graph.map((thing) => thing['@type']),
      ['Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'TechArticle'],
    );
    assert.equal(graph[0]?.name, 'Org');
    assert.doesNotMatch(bundle.text('quiet.html'), /ld\+json/);
  });

  it('files of the project’s own win', async () => {
    const own = await bundleInProcess(
      {
        'docs.json': configurationOf(['index']),
        'index.mdx': page('Home'),
        'llms.txt': 'own',
        'robots.txt': 'own',
        'sitemap.xml': 'own',
      },
      { canonicalUrl: 'https://docs.test' },
    );
    for (const path of ['llms.txt', 'robots.txt', 'sitemap.xml']) assert.equal(own.text(path), 'own');
  });

  it('pages name the same page in other languages', async () => {
    const languages = ['en', 'es'].map((language) => ({ language, pages: [`${language}/index`, `${language}/a`] }));
    const files = Object.fromEntries(
      languages.flatMap(({ pages }) => pages.map((path) => [`${path}.mdx`, page(path)])),
    );
    const { text } = await bundleInProcess(
      { 'docs.json': { ...configurationOf([]), navigation: { languages } }, ...files },
      { canonicalUrl: 'https://docs.test' },
    );
    assert.match(text('es/a.html'), /hreflang="en" href="https:\/\/docs\.test\/en\/a"/);
    assert.match(text('es/a.html'), /hreflang="es" href="https:\/\/docs\.test\/es\/a"/);
    assert.match(text('en/a.html'), /hreflang="x-default" href="https:\/\/docs\.test\/en\/a"/);
    assert.doesNotMatch(text('llms.txt'), /\/es\//);
  });
});
