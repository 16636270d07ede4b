import assert from 'node:assert/strict';
import { drawSocialCard } from '../../browser/draw-social-card.js';
import type { HostingMode } from '../../site/model/hosting.js';
import { SOCIAL_CARD_SIZE, socialCard, socialCardAddress } from '../../site/theme/social-card.js';
import { bundleInProcess } from '../support/bundle-in-process.js';
import { findBrowser } from '../support/find-browser.js';
import { sampleSettings } from '../support/sample-plan.js';

const files = (thumbnails: unknown, metatags: object = {}) => ({
  'docs.json': {
    name: 'Docs',
    theme: 'mint',
    colors: { primary: '#0a7755' },
    navigation: { pages: ['index'] },
    seo: { metatags },
    ...(thumbnails !== undefined && { thumbnails }),
  },
  'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
  'og.png': 'png',
});
const canonicalUrl = 'https://x.test/docs';
const tags = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og:image|twitter:)[^"]*)" content="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  );

describe('the picture for social networks', () => {
  it('is named by its public address with its size, where it was drawn', async () => {
    const { plan } = await bundleInProcess(files({ appearance: 'dark' }), { canonicalUrl });
    const outside = { [socialCardAddress(plan.socialCard?.hash ?? '')]: 'drawn' };
    const bundle = await bundleInProcess(files({ appearance: 'dark' }), { canonicalUrl, outside });
    const path = [...bundle.files.keys()].find((name) => name.startsWith('offprint/social/')) ?? '';
    assert.equal(bundle.text(path), 'drawn');
    assert.deepEqual(tags(bundle.text('index.html')), {
      'og:image': `https://x.test/docs/${path}`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/png',
      'twitter:card': 'summary_large_image',
    });
    assert.deepEqual(bundle.findings, []);
  });

  it('is reported as missing if it could not be drawn', async () => {
    const { findings } = await bundleInProcess(files({}), { canonicalUrl });
    assert.match(findings.map(({ message }) => message).join(), /image for social networks is missing/);
  });

  const without: readonly [
    claim: string,
    thumbnails: unknown,
    options: { canonicalUrl?: string; mode?: HostingMode },
    metatags: object,
  ][] = [
    ['is not drawn unless asked for', undefined, { canonicalUrl }, {}],
    ['is not drawn for a site without an address', {}, {}, {}],
    ['is not drawn behind an air gap', {}, { canonicalUrl, mode: 'air-gapped' }, {}],
    ['is not drawn where the site names its own', {}, { canonicalUrl }, { 'og:image': '/og.png' }],
  ];
  for (const [claim, thumbnails, { mode, ...options }, metatags] of without)
    it(claim, async () => {
      const { plan } = await bundleInProcess(files(thumbnails, metatags), {
        ...options,
        ...(mode && { hosting: { mode } }),
      });
      assert.equal(plan.socialCard, undefined);
    });

  it('a picture of the project’s own is named by its public address', async () => {
    const bundle = await bundleInProcess(files(undefined, { 'og:image': '/og.png' }), { canonicalUrl });
    assert.equal(tags(bundle.text('index.html'))['og:image'], 'https://x.test/docs/og.png');
  });

  it('a background that is not there is told, and so is an appearance that is none', async () => {
    const { findings } = await bundleInProcess(files({ background: '/no.svg', appearance: 'pink' }), { canonicalUrl });
    const told = findings.map(({ message }) => message).join('\n');
    assert.match(told, /names "\/no\.svg" as thumbnails\.background/);
    assert.match(told, /"thumbnails\.appearance" must be one of light, dark/);
  });

  it('is a PNG of its size, and what an author writes on it is text', async function () {
    const path = await findBrowser();
    if (path === undefined) return this.skip();
    const settings = { ...sampleSettings, name: '<script>x</script>"' };
    const card = socialCard({ settings, appearance: 'light' });
    assert.doesNotMatch(card.html, /<script/);
    const png = await drawSocialCard({ html: card.html, chromiumPath: path });
    assert.equal(png?.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual({ width: png?.readUInt32BE(16), height: png?.readUInt32BE(20) }, SOCIAL_CARD_SIZE);
  });
});
