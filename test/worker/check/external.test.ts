import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAddressClient } from '../../../worker/check/external/ask-address.js';
import { checkExternal } from '../../../worker/check/external/check-external.js';
import { findConfiguredAddresses, findMarkdownAddresses } from '../../../worker/check/external/find-addresses.js';
import { type HttpSite, startHttpSite } from '../../support/http-site.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

describe('addresses in sources', () => {
  const found: readonly (readonly [source: string, addresses: readonly string[]])[] = [
    ['See [a](https://a.net/x).', ['1:9 https://a.net/x']],
    ['See [a](https://a.net/x_(y)#part "T").', ['1:9 https://a.net/x_(y)']],
    ['See [a](<https://a.net/x>) and <https://b.net>.', ['1:10 https://a.net/x', '1:33 https://b.net']],
    ['Text.\n\n[a]: https://a.net/x', ['3:6 https://a.net/x']],
    ['<Card href="https://a.net/x" />', ['1:13 https://a.net/x']],
    ['<a href={"https://a.net/x?a=1&amp;b=2"}>a</a>', ['1:11 https://a.net/x?a=1&b=2']],
    ['Open https://a.net/x, then go on.', ['1:6 https://a.net/x']],
    ['[a](https://a.net/x) and [b](https://a.net/x)', ['1:5 https://a.net/x']],
    ['Run `curl https://a.net/x`.', []],
    ['```bash\ncurl https://a.net/x\n```\n\n[b](https://b.net/)', ['5:5 https://b.net/']],
    ['~~~\n```\nhttps://a.net\n~~~', []],
    ['[a](https://a.net/{id})', []],
    ['[a](/own) [b](mailto:a@b.net)', []],
  ];
  for (const [source, addresses] of found)
    it(`are found in ${JSON.stringify(source)}`, () =>
      assert.deepEqual(
        findMarkdownAddresses(source).map(({ url, line, column }) => `${line}:${column} ${url}`),
        addresses,
      ));

  it('are found in the links of a configuration', () =>
    assert.deepEqual(
      findConfiguredAddresses('{\n  "href": "https://a.net/x",\n  "$schema": "https://b.net/s.json"\n}').map(
        ({ url, line, column }) => `${line}:${column} ${url}`,
      ),
      ['2:12 https://a.net/x'],
    ));
});

describe('links to other hosts', () => {
  let site: HttpSite;
  let work: TemporaryFolder;

  before(async () => {
    let isLimited = true;
    site = await startHttpSite({
      '/fine': 'Here.',
      '/moved': { status: 301, headers: { location: '/fine' } },
      '/lost': { status: 302, headers: { location: '/gone' } },
      '/gone': { status: 404 },
      '/forbidden': { status: 403 },
      '/no-head': (request) => (request.method === 'HEAD' ? { status: 405 } : 'Here.'),
      '/limited': () => {
        const answer = isLimited ? { status: 429, headers: { 'retry-after': '0' } } : 'Here.';
        isLimited = false;
        return answer;
      },
      '/for-long': { status: 503, headers: { 'retry-after': '3600' } },
      '/failing': { status: 500 },
      '/round': { status: 302, headers: { location: '/round' } },
    });
    work = await createTemporaryFolder('external');
  });
  after(async () => {
    await site?.close();
    await work?.remove();
  });

  const states: readonly (readonly [path: string, kind: string, reason?: RegExp])[] = [
    ['fine', 'fine'],
    ['moved', 'fine'],
    ['no-head', 'fine'],
    ['limited', 'fine'],
    ['gone', 'broken', /404/],
    ['lost', 'broken', /404/],
    ['forbidden', 'unknown', /403/],
    ['for-long', 'unknown', /503/],
    ['failing', 'unknown', /500/],
    ['round', 'unknown', /redirects/],
  ];
  for (const [path, kind, reason] of states)
    it(`are ${kind} if the server says “${path}”`, async () => {
      const client = createAddressClient({ allowPrivate: true, pauseMs: 1 });
      const state = await client.ask(`${site.url}${path}`);
      await client.close();
      assert.equal(state.kind, kind);
      if (reason !== undefined) assert.match('reason' in state ? state.reason : '', reason);
    });

  it('are unknown and not broken if no answer comes in time', async () => {
    const client = createAddressClient({ allowPrivate: true, pauseMs: 1, timeoutMs: 50 });
    const silent = await startHttpSite({ '/': () => new Promise(() => undefined) });
    const state = await client.ask(silent.url);
    assert.equal(state.kind, 'unknown');
    await client.close();
    await silent.close();
  });

  it('into private networks are not asked for, unless the project allows it', async () => {
    const client = createAddressClient({ allowPrivate: false });
    const before = site.asked.length;
    assert.deepEqual(await client.ask(`${site.url}gone`), { kind: 'private' });
    await client.close();
    assert.equal(site.asked.length, before);
  });

  it('are findings with their places, asked for once in a while, without the exceptions of offprint.json', async () => {
    const files = {
      'docs.json': `{\n  "name": "Docs",\n  "navbar": { "links": [{ "label": "A", "href": "${site.url}gone" }] }\n}`,
      'index.mdx': `See [this](${site.url}gone), [that](${site.url}fine), [other](${site.url}forbidden).`,
      'other.md': `[a](${site.url}failing/) [b](https://docs.example.com/x) [c](${site.url}fine#part)`,
      'offprint.json': JSON.stringify({ external: { allowPrivate: true, ignore: ['http://*/failing/'] } }),
    };
    for (const [path, text] of Object.entries(files)) await writeFile(join(work.path, path), text);
    const options = { folder: work.path, cacheFile: join(work.path, '.cache', 'external.json') };
    const findings = await checkExternal(options);
    assert.deepEqual(
      findings.map(({ code, severity, file, line, column }) => `${code} ${severity} ${file}:${line}:${column}`).sort(),
      [
        'external-link error docs.json:3:50',
        'external-link error index.mdx:1:12',
        `external-link hint index.mdx:1:${files['index.mdx'].indexOf(`${site.url}forbidden`) + 1}`,
      ],
    );
    const before = site.asked.length;
    assert.deepEqual(await checkExternal(options), findings);
    // What is unknown is asked for again, by HEAD and GET; everything else is known.
    assert.deepEqual(site.asked.slice(before), ['/forbidden', '/forbidden']);
  });
});
