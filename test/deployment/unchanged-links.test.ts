import assert from 'node:assert/strict';
import { linkPlace } from '../../deployment/fetch/link-place.js';
import { until } from '../support/until.js';
import { numberedBundle } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner } from './support/run-deployment.js';

/** The headers that stores send with an object, and whether they are enough to recognize it again. */
const STORES: readonly (readonly [
  what: string,
  headers: Readonly<Record<string, string>> | undefined,
  isKnown: boolean,
])[] = [
  ['answers conditions', undefined, true],
  ['has a strong ETag', { ETag: '"5d41402abc4b2a76"' }, true],
  ['has a weak ETag', { ETag: 'W/"5d41402abc4b2a76"' }, false],
  ['states a digest as Cloud Storage does', { 'x-goog-hash': 'crc32c=n03x6A==,md5=Ojk9c3dhfxgoKVVHYwFbHQ==' }, true],
  ['states a digest as S3 does', { 'x-amz-checksum-sha256': '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' }, true],
  ['says when the object was changed', { 'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT' }, true],
  ['says nothing', {}, false],
];

describe('a deployment whose link leads to what is kept already', () => {
  const runner = createDeploymentRunner();
  let store: LinkServer;
  beforeEach(async () => {
    store = await startLinkServer(await numberedBundle(1));
  });
  afterEach(async () => {
    await runner.clean();
    await store.close();
  });

  const linkOf = (signature: string) => ({
    staticExport: { bundleUrl: `${store.url.split('?')[0]}?X-Goog-Date=${signature}&X-Goog-Signature=${signature}` },
  });

  for (const [what, headers, isKnown] of STORES) {
    it(`${isKnown ? 'does not download' : 'downloads'} it again from a store that ${what}`, async () => {
      const archive = await numberedBundle(1);
      if (headers !== undefined) store.describe(headers);
      const folder = await runner.newFolder();
      const first = await runner.start(linkOf('first'), folder);
      await until(first.readyz, ({ status }) => status === 'ready');
      await first.stop();
      // Whoever reads this finds no archive; whoever asks whether it has changed is told no.
      if (headers !== undefined) store.put(Buffer.alloc(archive.length));
      const second = await runner.start(linkOf('second'), folder);
      await second.look();
      assert.equal((await second.readyz()).status, isKnown ? 'ready' : 'degraded');
      assert.equal(store.ranges.length > 1, true, 'the store was asked');
      if (headers === undefined) assert.equal(store.sent, 1);
    });
  }

  it('downloads what is there instead, and what was there before when it comes back', async () => {
    const [one, two] = [await numberedBundle(1), await numberedBundle(2)];
    const deployment = await runner.start(linkOf('a'));
    for (const [archive, version] of [
      [two, 'v2'],
      [one, 'v1'],
    ] as const) {
      store.put(archive);
      await deployment.look();
      await deployment.look();
      assert.equal((await deployment.readyz()).serving?.version, version);
      const { sent } = store;
      await deployment.look();
      assert.equal(store.sent, sent, 'the last of them is known');
    }
  });
});

describe('the place of a link', () => {
  const place = linkPlace('https://store.example.com/bundles/a.tar.gz?X-Amz-Signature=1');
  const SAME = [
    'https://store.example.com/bundles/a.tar.gz',
    'https://store.example.com/bundles/a.tar.gz?expires=17&signature=x',
    'https://store.example.com/bundles/a.tar.gz?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Date=2&X-Goog-Signature=y',
    'https://store.example.com/bundles/a.tar.gz?sv=2022-11-02&se=2026-01-01&sr=b&sp=r&sig=z',
  ];
  for (const url of SAME) it(`is the same for ${url}`, () => assert.equal(linkPlace(url), place));
  const OTHERS = [
    'https://store.example.com/bundles/b.tar.gz',
    'https://other.example.com/bundles/a.tar.gz',
    'https://store.example.com/bundles/a.tar.gz?id=2',
  ];
  for (const url of OTHERS) it(`is another for ${url}`, () => assert.notEqual(linkPlace(url), place));
});
