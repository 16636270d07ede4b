import assert from 'node:assert/strict';
import type { HostingMode } from '../../site/model/hosting.js';
import { bundleInProcess } from '../support/bundle-in-process.js';

const openapi = {
  openapi: '3.0.0',
  info: { title: 'A', version: '1' },
  paths: { '/things': { get: { summary: 'Things', responses: { 200: { description: 'ok' } } } } },
};

interface Wish {
  readonly contextual?: unknown;
  readonly page?: string;
  readonly mode?: HostingMode;
  readonly address?: string;
  /** An assistant key; the bundle's assistant asks the service with it. */
  readonly key?: string;
}

async function site({ contextual, page = '', mode, address = 'https://x.test/docs', key }: Wish) {
  const configuration = {
    name: 'Docs',
    theme: 'mint',
    colors: { primary: '#0a7755' },
    navigation: { pages: ['guide/start', 'api/things'] },
    ...(contextual !== undefined && { contextual }),
  };
  const files = {
    'docs.json': configuration,
    'guide/start.mdx': `---\ntitle: Start\n${page}---\n\nText & more.\n`,
    'api/things.mdx': '---\ntitle: Things\nopenapi: "spec.json GET /things"\n---\n',
    'spec.json': openapi,
  };
  const hosting = { mode: mode ?? 'cloud', ...(key !== undefined && { assistantKey: key }) } as const;
  const service = { url: 'https://offprint.test', domain: 'docs.x.test' };
  const options = {
    ...((mode ?? key) && { hosting }),
    ...(key !== undefined && { service }),
    ...(address !== '' && { canonicalUrl: address }),
  };
  return bundleInProcess(files, options);
}

/** Returns the labels of a page's menu, after the entry before it. */
function offered(html: string): string[] {
  const menu = /<div class="op-actions.*?<\/div>|<ul class="op-side-actions".*?<\/ul>/s.exec(html)?.[0] ?? '';
  return [...menu.matchAll(/<span class="op-menu-text"><span>([^<]*)/g)].map(([, label = '']) => label);
}

const ALL = ['copy', 'view', 'assistant', 'chatgpt', 'claude', 'mcp', 'cursor', 'download-pdf', 'download-spec'];

describe('the menu of a page', () => {
  it('is not there where the site asks for none, nor is its script', async () => {
    const bundle = await site({});
    assert.deepEqual(offered(bundle.text('guide/start.html')), []);
    assert.doesNotMatch(bundle.text('guide/start.html'), /offprint\/actions\./);
  });

  it('offers what the site lists, in its order, and leaves out what needs a service', async () => {
    const bundle = await site({ contextual: { options: ALL } });
    const menu = ['Copy page', 'View as Markdown', 'Open in ChatGPT', 'Open in Claude', 'Save as PDF'];
    assert.deepEqual(offered(bundle.text('guide/start.html')), ['Copy page', ...menu]);
    assert.deepEqual(bundle.findings, []);
  });

  describe('where a service answers', () => {
    const options = ['mcp', 'cursor', 'vscode', 'assistant', 'add-mcp'];
    const key = 'svc_dsc_abc';
    const server = {
      url: 'https://offprint.test/discovery/mcp/docs.x.test',
      headers: { Authorization: 'Bearer svc_dsc_abc' },
    };
    const html = async () => (await site({ contextual: { options }, key })).text('guide/start.html');

    it('offers programs that connect to it, and its assistant', async () => {
      const bundle = await site({ contextual: { options }, key });
      const labels = ['MCP', 'Open in Cursor', 'Open in VS Code', 'Ask the assistant'];
      assert.deepEqual(offered(bundle.text('guide/start.html')).slice(1), labels);
      assert.deepEqual(bundle.findings, []);
    });

    it('gives them its address and the key of the pages', async () => {
      const text = await html();
      const copied = /data-op-copy-text="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
      assert.deepEqual(JSON.parse(copied), { mcpServers: { docs: server } });
      const cursor = new URL(/href="(cursor:[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '');
      assert.equal(cursor.searchParams.get('name'), 'docs');
      const config = Buffer.from(cursor.searchParams.get('config') ?? '', 'base64').toString();
      assert.deepEqual(JSON.parse(config), server);
      const code = /href="vscode:mcp\/install\?([^"]*)"/.exec(text)?.[1] ?? '';
      assert.deepEqual(JSON.parse(decodeURIComponent(code)), { name: 'docs', type: 'http', ...server });
    });

    it("fills its address into entries of the site's own", async () => {
      const own = [{ title: 'Connect', href: { base: 'https://x.test/add', query: [{ key: 'url', value: '$mcp' }] } }];
      const text = (await site({ contextual: { options: own }, key })).text('guide/start.html');
      const [, address = ''] = /href="(https:\/\/x\.test\/add[^"]*)"/.exec(text) ?? [];
      assert.equal(new URL(address).searchParams.get('url'), server.url);
      const without = (await site({ contextual: { options: own } })).text('guide/start.html');
      assert.deepEqual(offered(without), []);
    });

    it('has none of them behind an air gap', async () => {
      const text = (await site({ contextual: { options }, key, mode: 'air-gapped' })).text('guide/start.html');
      assert.deepEqual(offered(text), []);
      assert.doesNotMatch(text, /svc_dsc_/);
    });
  });

  it('behind an air gap offers only what works there', async () => {
    const own = [
      { title: 'Ask for it', href: 'https://x.test/ask' },
      { title: 'Things', href: '/api/things' },
    ];
    const html = (await site({ contextual: { options: [...ALL, ...own] }, mode: 'air-gapped' })).text(
      'guide/start.html',
    );
    assert.deepEqual(offered(html).slice(1), ['Copy page', 'View as Markdown', 'Save as PDF', 'Things']);
    assert.doesNotMatch(html, /chatgpt\.com|claude\.ai/);
  });

  it('names the public address of the page’s Markdown to services, and none where there is no such address', async () => {
    const question = encodeURIComponent('Read https://x.test/docs/guide/start.md and answer my questions about it.');
    const withAddress = (await site({ contextual: { options: ['claude'] } })).text('guide/start.html');
    assert.ok(withAddress.includes(`href="https://claude.ai/new?q=${question}"`));
    const without = (await site({ contextual: { options: ['claude'] }, address: '' })).text('guide/start.html');
    assert.deepEqual(offered(without), []);
  });

  it('leads to the Markdown beside the page, and an API page to its description', async () => {
    const bundle = await site({ contextual: { options: ['view', 'download-spec'] } });
    assert.match(bundle.text('guide/start.html'), /class="op-actions-main" href="\.\.\/guide\/start\.md"/);
    assert.match(bundle.text('api/things.html'), /<a href="\.\.\/spec\.json" download>/);
  });

  it('fills a page’s text and path into entries of the site’s own', async () => {
    const href = { base: 'https://x.test/share', query: [{ key: 'text', value: 'See $path: $page' }] };
    const html = (await site({ contextual: { options: [{ title: 'Share', href }] } })).text('guide/start.html');
    const [, address = ''] = /href="(https:\/\/x\.test\/share[^"]*)"/.exec(html) ?? [];
    assert.equal(new URL(address).searchParams.get('text'), 'See /docs/guide/start: Text & more.');
  });

  it('stands under the table of contents where it is wanted there', async () => {
    const html = (await site({ contextual: { options: ['view'], display: 'toc' } })).text('guide/start.html');
    assert.match(html, /<aside class="op-side">.*<ul class="op-side-actions">/);
    assert.doesNotMatch(html, /class="op-actions/);
  });

  it('a page’s own goes in its place, and an empty one takes it away', async () => {
    const contextual = { options: ['copy', 'view'] };
    const own = (await site({ contextual, page: 'contextual:\n  options: [view]\n' })).text('guide/start.html');
    assert.deepEqual(offered(own), ['View as Markdown']);
    const none = (await site({ contextual, page: 'contextual:\n  options: []\n' })).text('guide/start.html');
    assert.deepEqual(offered(none), []);
  });

  const faults: readonly [claim: string, wish: Wish, message: RegExp][] = [
    [
      'a misspelt option',
      { contextual: { options: ['coppy'] } },
      /Unknown option "coppy" of "contextual".*Did you mean "copy"/,
    ],
    ['an option without a title', { contextual: { options: [{ href: '/' }] } }, /contextual\.options/],
    [
      'a script as address',
      { contextual: { options: [{ title: 'X', href: 'javascript:alert(1)' }] } },
      /is not a valid link/,
    ],
    ['a place that is none', { contextual: { display: 'left' } }, /"contextual\.display" must be one of header, toc/],
    [
      'a page’s menu that is none',
      { page: 'contextual: 7\n' },
      /"contextual" must be an object.*the menu of the site is used/,
    ],
  ];
  for (const [claim, wish, message] of faults)
    it(`${claim} is told`, async () => {
      const { findings } = await site(wish);
      assert.match(findings.map((finding) => finding.message).join('\n'), message);
    });
});

describe('what stands under a page', () => {
  const end = async (page: string, changedAt?: number) => {
    const files = {
      'docs.json': {
        name: 'Docs',
        theme: 'mint',
        colors: { primary: '#0a7755' },
        navigation: { pages: ['a', 'b'] },
        metadata: { timestamp: true },
      },
      'a.mdx': `---\ntitle: A\n${page}---\n\nText.\n`,
      'b.mdx': '---\ntitle: The other\nicon: anchor\n---\n\nText.\n',
    };
    const bundle = await bundleInProcess(files, {
      canonicalUrl: 'https://x.test',
      ...(changedAt !== undefined && { changedAt: { 'a.mdx': changedAt } }),
    });
    return {
      html: bundle.text('a.html'),
      sitemap: bundle.text('sitemap.xml'),
      told: bundle.findings.map(({ message }) => message).join('\n'),
    };
  };

  it('related pages have their own titles, or the ones that are given', async () => {
    const { html } = await end('related:\n  - /b\n  - Spec: https://w.test/spec\n  - https://www.y.test/z\n');
    const list = /<nav class="op-related".*?<\/nav>/s.exec(html)?.[0] ?? '';
    assert.deepEqual(
      [...list.matchAll(/<a [^>]*href="([^"]*)"[^>]*>.*?<span>([^<]*)/g)].map(([, href, label]) => [href, label]),
      [
        ['b.html', 'The other'],
        ['https://w.test/spec', 'Spec'],
        ['https://www.y.test/z', 'y.test/z'],
      ],
    );
  });

  it('a related page that is not there is left out and told with the likely one', async () => {
    const { html, told } = await end('related:\n  - /c/b\n');
    assert.doesNotMatch(html, /op-related/);
    assert.match(told, /"related" leads to "\/c\/b", which is not a page or file/);
  });

  it('related that is no list is told', async () => {
    assert.match((await end('related: /b\n')).told, /"related" must be a list/);
  });

  const dates: readonly [claim: string, page: string, changedAt: number | undefined, shown: string | undefined][] = [
    ['the date of the source’s last change is shown', '', 1_760_000_000, 'October 9, 2025'],
    ['nothing is shown where nobody knows', '', undefined, undefined],
    ['a page’s own date goes first', 'lastUpdatedDate: 2026-08-13\n', 1_760_000_000, 'August 13, 2026'],
    ['a page may decline', 'timestamp: false\n', 1_760_000_000, undefined],
  ];
  for (const [claim, page, changedAt, shown] of dates)
    it(claim, async () => {
      const { html } = await end(page, changedAt);
      assert.equal(/<p class="op-modified">Last modified on <time[^>]*>([^<]*)/.exec(html)?.[1], shown);
    });

  it('the sitemap has the date too', async () => {
    assert.match(
      (await end('', 1_760_000_000)).sitemap,
      /<loc>https:\/\/x\.test\/a<\/loc><lastmod>2025-10-09<\/lastmod>/,
    );
  });

  it('a date that is none is told', async () => {
    assert.match(
      (await end('lastUpdatedDate: yesterday\n')).told,
      /"lastUpdatedDate" is "yesterday", which is not a date/,
    );
  });
});

describe('instructions to agents', () => {
  it('stand in every page’s Markdown and in the list of pages, and once in the whole text', async () => {
    const bundle = await bundleInProcess({
      'docs.json': {
        name: 'Docs',
        theme: 'mint',
        colors: { primary: '#0a7755' },
        navigation: { pages: ['a', 'b'] },
        markdown: { instructions: ['Cite the version.', 'Be brief.'] },
      },
      'a.mdx': '---\ntitle: A\ndescription: About.\n---\n\nText.\n',
      'b.mdx': '---\ntitle: B\n---\n\nText.\n',
    });
    const block = '> ## Agent Instructions\n> Cite the version.\n> Be brief.\n';
    assert.equal(bundle.text('a.md'), `# A\n\n> About.\n\n${block}\nText.\n`);
    assert.ok(bundle.text('b.md').includes(block));
    assert.ok(bundle.text('llms.txt').includes(block));
  });
});
