import assert from 'node:assert/strict';
import { bundleInProcess } from '../support/bundle-in-process.js';

const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`;
const files = {
  'index.mdx': page('Home'),
  'fr/index.mdx': page('Accueil'),
  'images/sky.png': 'png',
  'images/night.png': 'png',
};

function site(settings: Readonly<Record<string, unknown>>, french: Readonly<Record<string, unknown>> = {}) {
  const languages = [
    { language: 'en', pages: ['index'] },
    { language: 'fr', pages: ['fr/index'], ...french },
  ];
  const configuration = { name: 'Docs', theme: 'mint', colors: { primary: '#0a7755' }, navigation: { languages } };
  return bundleInProcess({ 'docs.json': { ...configuration, ...settings }, ...files });
}

const banner = (html: string) => /<section id="banner".*?<\/section>/.exec(html)?.[0] ?? '';

describe('the frame of a page', () => {
  it('is that of its language where the language has one, and the site’s for all else', async () => {
    const bundle = await site(
      {
        banner: { content: 'Hello', dismissible: true },
        navbar: { links: [{ label: 'Pricing', href: 'https://x.test/pricing' }] },
        footer: { socials: { github: 'https://github.com/x' } },
      },
      {
        banner: { content: 'Bonjour', dismissible: true },
        navbar: { links: [{ label: 'Tarifs', href: 'https://x.test/tarifs' }] },
      },
    );
    const [english, french] = [bundle.text('index.html'), bundle.text('fr/index.html')];
    assert.match(banner(english), /Hello/);
    assert.match(banner(french), /Bonjour/);
    assert.ok(english.includes('Pricing') && !english.includes('Tarifs'));
    assert.ok(french.includes('Tarifs') && !french.includes('Pricing'));
    assert.ok(french.includes('https://github.com/x'));
    const keys = [english, french].map((html) => /getItem\('op-banner'\)==='(\w+)'/.exec(html)?.[1]);
    assert.equal(keys.length, new Set(keys).size, 'dismissing one banner must not hide the other');
  });

  it('says what is wrong with a language’s own, and where a link of it leads nowhere', async () => {
    const { findings } = await site(
      {},
      { banner: { content: 7 }, navbar: { links: [{ label: 'X', href: '/nowhere' }] } },
    );
    const told = findings.map(({ message }) => message).join('\n');
    assert.match(told, /"banner\.content" of the language "fr" must be a text/);
    assert.match(told, /links to "\/nowhere"/);
  });

  it('changes the shared key of all pages, so that none keeps an old one', async () => {
    const [one, other] = await Promise.all(['Bonjour', 'Salut'].map((content) => site({}, { banner: { content } })));
    assert.notEqual(one?.plan.shellKey, other?.plan.shellKey);
  });

  it('a banner’s own colour carries letters that can be read on it, in both modes', async () => {
    const html = (await site({ banner: { content: 'Hi', color: { light: '#ffe08a', dark: '#5b21b6' } } })).text(
      'index.html',
    );
    assert.match(banner(html), /--banner-light:#ffe08a;--on-light:#000000;--banner-dark:#5b21b6;--on-dark:#ffffff/);
  });

  it('a banner’s colour that is none is told', async () => {
    const { findings } = await site({ banner: { content: 'Hi', color: 'red;x:y' } });
    assert.match(findings.map(({ message }) => message).join(), /"banner\.color" must be a hex color/);
  });

  it('pictures behind the pages are files of the bundle, one a mode', async () => {
    const bundle = await site({ background: { image: { light: '/images/sky.png', dark: '/images/night.png' } } });
    const css = bundle.text([...bundle.files.keys()].find((path) => /theme\..*\.css$/.test(path)) ?? '');
    assert.match(css, /html:not\(\.dark\) body::after\{background-image:url\("\.\.\/images\/sky\.png"\)\}/);
    assert.match(css, /html\.dark body::after\{background-image:url\("\.\.\/images\/night\.png"\)\}/);
  });

  it('a picture that is not there is told', async () => {
    const { findings } = await site({ background: { image: '/images/none.png' } });
    assert.match(findings.map(({ message }) => message).join(), /names "\/images\/none\.png" as background\.image/);
  });

  const addresses: readonly [trailingSlash: boolean, canonical: string, listed: string][] = [
    [false, 'https://x.test/docs/fr', 'https://x.test/docs/fr'],
    [true, 'https://x.test/docs/fr/', 'https://x.test/docs/fr/'],
  ];
  for (const [trailingSlash, canonical, listed] of addresses)
    it(`public addresses ${trailingSlash ? 'end in a slash where the site wants it' : 'end without one'}`, async () => {
      const seo = { trailingSlash, metatags: { canonical: 'https://x.test/docs' } };
      const bundle = await site({ seo });
      assert.ok(bundle.text('fr/index.html').includes(`<link rel="canonical" href="${canonical}">`));
      assert.ok(bundle.text('sitemap.xml').includes(`<loc>${listed}</loc>`));
      assert.ok(bundle.text('sitemap.xml').includes('<loc>https://x.test/docs/</loc>'));
    });
});
