import assert from 'node:assert/strict';
import { planSite } from '../../../site/docs-json/plan-site.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { findingsOf, pageOf, planProject } from '../../support/plan-project.js';

const unreadable: readonly (readonly [claim: string, files: Record<string, string>, message: RegExp])[] = [
  ['no configuration', { 'index.mdx': '# Hi' }, /no docs\.json at the root/],
  [
    'broken JSON',
    { 'docs.json': '{\n  "name": "A",\n  "navigation": oops\n}' },
    /docs\.json is not valid JSON \(line 3, column 17\): Unexpected token 'o'\. Correct it/,
  ],
  ['JSON cut short', { 'docs.json': '{\n  "name": "A",' }, /docs\.json is not valid JSON \(line \d+, column \d+\)/],
  ['a list', { 'docs.json': '[]' }, /docs\.json must contain a JSON object/],
  ['no navigation', { 'docs.json': '{"name":"A"}' }, /docs\.json has no navigation/],
  [
    'a reference in a circle',
    {
      'docs.json': '{"navigation":{"$ref":"./a.json"}}',
      'a.json': '{"pages":{"$ref":"b.json"}}',
      'b.json': '{"$ref":"./a.json"}',
    },
    /docs\.json form a circle \(docs\.json → a\.json → b\.json → a\.json\)/,
  ],
  ['a reference outside', { 'docs.json': '{"navigation":{"$ref":"../secret.json"}}' }, /outside the project/],
  ['a rooted reference', { 'docs.json': '{"navigation":{"$ref":"/etc/x.json"}}' }, /relative path to a \.json file/],
  [
    'a reference to an address',
    { 'docs.json': '{"navigation":{"$ref":"https://example.com/x.json"}}' },
    /relative path/,
  ],
  ['a reference with backslashes', { 'docs.json': '{"navigation":{"$ref":"..\\\\x.json"}}' }, /relative path/],
  ['a missing reference', { 'docs.json': '{"navigation":{"$ref":"./nav.json"}}' }, /there is no file nav\.json/],
  [
    'broken referenced JSON',
    { 'docs.json': '{"navigation":{"$ref":"nav.json"}}', 'nav.json': '{' },
    /^nav\.json is not/,
  ],
  ['endless nesting', { 'docs.json': `{"navigation":${'['.repeat(5000)}${']'.repeat(5000)}}` }, /too deeply nested/],
];

describe('a configuration that cannot be used', () => {
  for (const [claim, files, message] of unreadable) {
    it(`${claim} is told in a sentence`, () => {
      assert.throws(() => planSite(memorySourceFiles(files), {}), { name: 'SiteUnreadable', message });
    });
  }

  it('references that multiply themselves are stopped', () => {
    const files: Record<string, string> = { 'docs.json': '{"navigation":{"pages":[{"$ref":"l0.json"}]}}' };
    for (let level = 0; level < 12; level++) {
      files[`l${level}.json`] = JSON.stringify(Array.from({ length: 10 }, () => ({ $ref: `./l${level + 1}.json` })));
    }
    files['l12.json'] = '"x"';
    assert.throws(() => planSite(memorySourceFiles(files), {}), { name: 'SiteUnreadable', message: /too large/ });
  });
});

describe('a configuration in parts', () => {
  it('keys beside a reference win, nested references start from their own file, lists replace', () => {
    const plan = planProject({
      configuration: {
        navigation: { $ref: './config/navigation.json' },
        colors: { $ref: './config/colors.json', primary: '#abcdef' },
      },
      pages: ['a', 'b'],
      files: {
        'config/navigation.json': '{"groups":{"$ref":"./parts/groups.json","ignored":true}}',
        'config/parts/groups.json': '[{"group":"G","pages":{"$ref":"../pages.json"}}]',
        'config/pages.json': '["a","b"]',
        'config/colors.json': '{"primary":"#000000","light":"#fff"}',
      },
    });
    assert.deepEqual(
      plan.pages.map(({ path }) => path),
      ['a', 'b'],
    );
    assert.deepEqual(plan.settings.colors, { primary: '#abcdef', light: '#fff', dark: '#abcdef' });
    assert.deepEqual(plan.files, [], 'parts of the configuration are not published');
  });

  it('a byte-order mark and Windows line ends do no harm', () => {
    const files = {
      'docs.json': '\uFEFF{\r\n"name":"A",\r\n"navigation":{"pages":["index"]}\r\n}',
      'index.mdx': '\uFEFF---\r\ntitle: Hello\r\n---\r\n\r\nText\r\n',
    };
    const plan = planSite(memorySourceFiles(files), {});
    assert.equal(plan.settings.name, 'A');
    assert.equal(pageOf(plan, 'index').title, 'Hello');
    assert.equal(pageOf(plan, 'index').bodyLine, 4);
  });

  it('a key named __proto__ changes nothing', () => {
    const text = '{"name":"A","__proto__":{"theme":"luma"},"navigation":{"pages":["index"]}}';
    const plan = planSite(memorySourceFiles({ 'docs.json': text, 'index.md': 'x' }), {});
    assert.equal(plan.settings.theme, 'mint');
  });
});

describe('settings', () => {
  it('every setting has a default', () => {
    const { settings } = planProject({ configuration: { name: undefined, colors: undefined }, pages: ['index'] });
    assert.equal(settings.name, 'Documentation');
    assert.match(settings.colors.primary, /^#[0-9a-f]{6}$/);
    assert.equal(settings.eyebrows, 'section');
    assert.deepEqual(settings.navbar, { links: [] });
    assert.deepEqual(settings.appearance, { default: 'system', strict: false });
    assert.equal(settings.iconLibrary, 'fontawesome');
  });

  it('values of a wrong type are told once each and left out; the rest is kept', () => {
    const plan = planProject({
      pages: ['index'],
      configuration: {
        colors: { primary: 'red', dark: '#0f0' },
        appearance: { default: 'dim', strict: true },
        navbar: { links: [{ label: 'No address' }, { label: 'Good', href: '/x' }, 7, { href: 'javascript:alert(1)' }] },
        banner: { dismissible: true },
        styling: { eyebrows: 'breadcrumbs', codeblocks: { theme: 'no-such-theme' } },
      },
    });
    assert.match(plan.settings.colors.primary, /^#[0-9a-f]{6}$/);
    assert.equal(plan.settings.colors.dark, '#0f0');
    assert.deepEqual(plan.settings.appearance, { default: 'system', strict: true });
    assert.deepEqual(plan.settings.navbar.links, [{ label: 'Good', href: '/x' }]);
    assert.equal(plan.settings.banner, undefined);
    assert.equal(plan.settings.eyebrows, 'breadcrumbs');
    const messages = findingsOf(plan, 'configuration').map(({ message }) => message);
    for (const part of [
      /"colors\.primary"/,
      /"appearance\.default"/,
      /"navbar\.links\.0\.href"/,
      /"navbar\.links\.2"/,
      /javascript/,
      /"banner\.content"/,
      /no-such-theme/,
    ]) {
      assert.equal(messages.filter((message) => part.test(message)).length, 1, `${part} in ${messages.join('\n')}`);
    }
  });

  it('an unknown key is one warning and no failure', () => {
    const plan = planProject({ pages: ['index'], configuration: { feedbak: {}, appearance: { layout: 'x' } } });
    const messages = findingsOf(plan, 'configuration').map(({ message }) => message);
    assert.equal(messages.length, 2);
    assert.match(messages.join(), /"feedbak".*"appearance\.layout"/s);
  });

  it('all of them come in one form', () => {
    const { settings } = planProject({
      pages: ['index'],
      configuration: {
        theme: 'luma',
        logo: { light: '/logo/light.svg', href: 'https://example.com' },
        favicon: '/favicon.ico',
        icons: { library: 'lucide' },
        interaction: { drilldown: false },
        background: { decoration: 'grid', color: { dark: '#101010' }, image: '/x.png' },
        styling: { codeblocks: { theme: { light: 'github-light', dark: 'nord' } } },
        navbar: {
          links: [{ label: 'Docs', href: '/docs', icon: { library: 'lucide', name: 'book' } }],
          primary: { type: 'github', href: 'https://github.com/acme/tool' },
        },
        footer: {
          socials: { x: 'https://x.com/acme' },
          links: [{ header: 'More', items: [{ label: 'Blog', href: '/blog' }] }],
        },
        banner: { content: '**New**', dismissible: true, type: 'warning' },
        errors: { '404': { title: 'Lost', redirect: false } },
        search: { prompt: 'Ask' },
        seo: { metatags: { canonical: 'https://docs.example.com/base/', 'og:locale': 'en', robots: 'noindex' } },
        variables: { version: 2, 'api-host': 'api.example.com', 'bad name': 'x' },
        metadata: { timestamp: true },
      },
      files: { 'logo/light.svg': '<svg/>', 'favicon.ico': 'x', 'style.css': 'a{}', 'deep/more.css': 'b{}' },
    });
    assert.deepEqual(settings.logo, { light: 'logo/light.svg', dark: 'logo/light.svg', href: 'https://example.com' });
    assert.deepEqual(settings.favicon, { light: 'favicon.ico', dark: 'favicon.ico' });
    assert.deepEqual(settings.background, { decoration: 'grid', color: { dark: '#101010' } });
    assert.deepEqual(settings.codeTheme, { light: 'github-light', dark: 'nord' });
    assert.deepEqual(settings.navbar.links, [{ label: 'Docs', href: '/docs', icon: 'book' }]);
    assert.equal(settings.navbar.primary?.label, 'acme/tool');
    assert.deepEqual(settings.footer.socials, [{ type: 'x', href: 'https://x.com/acme' }]);
    assert.deepEqual(settings.banner, { content: '**New**', dismissible: true, type: 'warning' });
    assert.deepEqual(settings.notFound, { title: 'Lost' });
    assert.equal(settings.searchPrompt, 'Ask');
    assert.equal(settings.canonicalUrl, 'https://docs.example.com/base');
    assert.deepEqual(settings.metatags, { 'og:locale': 'en' });
    assert.equal(settings.noindex, true);
    assert.deepEqual(settings.variables, { version: '2', 'api-host': 'api.example.com' });
    assert.deepEqual(settings.styleSheets, ['deep/more.css', 'style.css']);
    assert.equal(settings.drilldown, false);
  });

  it('a link to GitHub without a label is called after its repository or its organization', () => {
    const labelOf = (href: string) =>
      planProject({ pages: ['index'], configuration: { navbar: { primary: { type: 'github', href } } } }).settings
        .navbar.primary?.label;
    assert.equal(labelOf('https://github.com/acme/tool/issues'), 'acme/tool');
    assert.equal(labelOf('https://github.com/orgs/Acme/repositories'), 'Acme');
    assert.equal(labelOf('https://github.com/acme'), 'GitHub');
  });

  it('the caller’s canonical address goes before the site’s', () => {
    const plan = planProject({
      pages: ['index'],
      configuration: { seo: { metatags: { canonical: 'https://a.example.com' } } },
      options: { canonicalUrl: 'https://b.example.com/' },
    });
    assert.equal(plan.settings.canonicalUrl, 'https://b.example.com');
  });

  it('a logo that the project lacks is an error and no logo', () => {
    const plan = planProject({ pages: ['index'], configuration: { logo: '/logo.svg' } });
    assert.equal(plan.settings.logo, undefined);
    assert.match(findingsOf(plan, 'missing-file')[0]?.message ?? '', /"\/logo\.svg" as logo/);
  });
});
