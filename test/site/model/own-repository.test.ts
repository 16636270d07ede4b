import assert from 'node:assert/strict';
import { ownFilePaths } from '../../../site/model/own-files.js';
import { ownRepositoryPaths } from '../../../site/model/own-repository.js';
import { plainSettings } from '../../support/plain-settings.js';
import { planProject } from '../../support/plan-project.js';
import { renderSource } from '../../support/render-source.js';

const LINK = { label: 'Code', href: 'https://github.com/Harbour-Inc/Tides.git' };
const settings = { ...plainSettings, navbar: { links: [LINK] } };

const addresses: readonly (readonly [address: string, paths: readonly string[]])[] = [
  ['https://github.com/harbour-inc/tides/blob/main/docs/img/a%20b.png?raw=true', ['docs/img/a b.png', 'img/a b.png']],
  ['https://github.com/harbour-inc/tides/raw/v2/img/a.png', ['img/a.png']],
  ['https://raw.githubusercontent.com/Harbour-Inc/Tides/refs/heads/main/a.png', ['a.png']],
  ['https://raw.githubusercontent.com/harbour-inc/tides/main/img/a.png', ['img/a.png']],
  ['https://raw.githubusercontent.com/harbour-inc/other/main/img/a.png', []],
  ['https://raw.githubusercontent.com/harbour-inc/tides/main/img/../../a.png', []],
  ['https://raw.githubusercontent.com/harbour-inc/tides/main/%2e%2e/a.png', []],
  ['https://github.com.evil.test/harbour-inc/tides/raw/main/a.png', []],
  ['https://github.com/harbour-inc/tides/issues/1', []],
];

describe('a picture that GitHub shows', () => {
  for (const [address, paths] of addresses)
    it(`at ${address} is ${paths.length === 0 ? 'none of the project' : `sought as ${paths.join(', then ')}`}`, () =>
      assert.deepEqual(ownRepositoryPaths(address, settings), paths));

  const ofOwner: readonly (readonly [address: string, paths: readonly string[]])[] = [
    [
      'https://www.github.com/harbour-inc/tides/blob/main/docs/img/a/b.png?raw=true',
      ['docs/img/a/b.png', 'img/a/b.png'],
    ],
    ['https://github.com/harbour-inc/tides/raw/main/img/b.png', []],
    ['https://raw.githubusercontent.com/harbour-inc/tide-docs/refs/heads/main/img/b.png', ['img/b.png']],
    ['https://github.com/other/tides/raw/main/docs/img/a/b.png', []],
  ];
  for (const [address, paths] of ofOwner)
    it(`at ${address}, of the owner that the site links to, is ${paths.length === 0 ? 'none of the project' : `sought as ${paths.join(', then ')}`}`, () => {
      const footer = {
        ...plainSettings.footer,
        socials: [{ type: 'github', href: 'https://github.com/Harbour-Inc/' }],
      };
      assert.deepEqual(ownRepositoryPaths(address, { ...plainSettings, footer }), paths);
    });

  it('or the site itself is taken from the project', () => {
    const own = { ...plainSettings, canonicalUrl: 'https://harbour.test/docs' };
    assert.deepEqual(ownFilePaths('https://harbour.test/docs/img/a%20b.png?v=2', own), ['img/a b.png']);
    for (const other of [
      'https://harbour.test/img/a.png',
      'https://harbour.test/docs/../a.png',
      'https://harbour.test/docs',
    ])
      assert.deepEqual(ownFilePaths(other, own), []);
  });

  it('is taken from the project where that holds it, and fetched where it does not', async () => {
    const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    const there = 'https://github.com/harbour-inc/tides/blob/main/docs/img/dot.svg';
    const gone = 'https://github.com/harbour-inc/tides/blob/main/docs/img/gone.svg';
    const page = `![A dot](${there})\n\n![Gone](${gone})`;
    const { html } = await renderSource(page, { settings, files: { 'img/dot.svg': dot } });
    assert.match(html, /<img[^>]*file:\/img\/dot\.svg[^>]*width="8"/);
    const { outsideUrls } = planProject({
      pages: [],
      navigation: { pages: ['a'] },
      configuration: { navbar: { links: [LINK] } },
      files: { 'a.mdx': page, 'img/dot.svg': dot },
    });
    assert.deepEqual(outsideUrls, [gone]);
  });
});
