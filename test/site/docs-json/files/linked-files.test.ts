import assert from 'node:assert/strict';
import { planProject } from '../../../support/plan-project.js';
import { resolveOwn } from '../../../support/resolve-link.js';

const KEY = '-----BEGIN PGP PUBLIC KEY BLOCK-----';

describe('files that pages link to', () => {
  const ways: readonly (readonly [how: string, source: string])[] = [
    ['a link', '[public key](/keys/release.asc)'],
    ['a link with a title and a fragment', '[key](/keys/release.asc#part "The key")'],
    ['a link relative to the page', '[key](keys/release.asc)'],
    ['a link in angle brackets', '[key](</keys/release.asc>)'],
    ['a definition', '[key][one]\n\n[one]: /keys/release.asc'],
    ['an attribute', '<a href="/keys/release.asc">key</a>'],
    ['a property of a component', '<Card title="Key" href=\'/keys/release.asc\' />'],
    ['an expression', '<Tooltip tip="A key" href={"/keys/release.asc"}>key</Tooltip>'],
    ['an element that embeds it', '<object data="/keys/release.asc" />'],
    ["the site's own address in public", '[key](https://docs.quay.test/keys/release.asc)'],
  ];
  for (const [how, source] of ways)
    it(`are in the bundle whatever their ending, by ${how}`, () =>
      assert.deepEqual(planned({ 'index.mdx': source, 'keys/release.asc': KEY }), ['keys/release.asc']));

  it('are in the bundle by a link of the configuration, of a snippet and of an API description', () => {
    const files = {
      'index.mdx': 'Text.',
      'snippets/part.mdx': '[a](/a.sig)',
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', description: 'See [b](/b.sig).' },
        paths: {},
      }),
      'a.sig': 'a',
      'b.sig': 'b',
      'c.sig': 'c',
    };
    const configuration = { navbar: { links: [{ label: 'C', href: '/c.sig' }] } };
    assert.deepEqual(planned(files, configuration), ['a.sig', 'api.json', 'b.sig', 'c.sig']);
  });

  it('with names outside ASCII are found by their encoded addresses', () =>
    assert.deepEqual(planned({ 'index.mdx': '[a](/cl%C3%A9%20un.sig)', 'clé un.sig': 'a' }), ['clé un.sig']));

  it('are left out where nothing links to them, also where code shows their address', () =>
    assert.deepEqual(
      planned({ 'index.mdx': '`[a](/run.sh)`\n\n```md\n[a](/run.sh)\n```\n\nrun.sh', 'run.sh': 'a' }),
      [],
    ));

  const kept: readonly (readonly [path: string, content: string, reason: RegExp])[] = [
    ['.env', 'KEY=1', /hidden file/],
    ['keys/.netrc', 'a', /hidden file/],
    ['node_modules/a/b.sig', 'a', /node_modules/],
    ['drafts/a.sig', 'a', /\.mintignore/],
    ['drafts/a.png', 'a', /\.mintignore/],
    ['server.pem', '-----BEGIN RSA PRIVATE KEY-----\n', /private key/],
    ['docs.json', '', /configuration/],
  ];
  for (const [path, content, reason] of kept)
    it(`${path} is never published, and the finding says why`, () => {
      const plan = project({
        'index.mdx': `[a](/${path})`,
        '.mintignore': 'drafts/\n',
        ...(content !== '' && { [path]: content }),
      });
      assert.deepEqual(
        plan.files.map((file) => file.sourcePath),
        [],
      );
      const [finding] = resolveOwn(plan, `/${path}`).findings;
      assert.deepEqual([finding?.code, finding?.severity], ['broken-link', 'error']);
      assert.match(finding?.message ?? '', reason);
    });
});

describe("links with the site's own address in public", () => {
  const plan = project({ 'index.mdx': 'Text.', 'd/x.mdx': 'Text.' });
  const cases: readonly (readonly [address: string, resolved: string | undefined])[] = [
    ['https://docs.quay.test/d/x', 'd/x.html'],
    ['http://DOCS.quay.test:443/d/x?a=1#response', 'd/x.html?a=1#response'],
    ['//docs.quay.test/d/x.md', 'd/x.html'],
    ['https://docs.quay.test', 'index.html'],
    ['https://docs.quay.test/nowhere', undefined],
    ['https://docs.quay.test.evil.test/d/x', 'https://docs.quay.test.evil.test/d/x'],
    ['https://a@docs.quay.test/d/x', 'https://a@docs.quay.test/d/x'],
    ['https://docs.quay.test:8443/d/x', 'https://docs.quay.test:8443/d/x'],
  ];
  for (const [address, resolved] of cases)
    it(`${address} ${resolved === undefined ? 'is told as broken' : `leads to ${resolved}`}`, () => {
      const { href, findings } = resolveOwn(plan, address);
      assert.equal(href, resolved);
      assert.equal(findings[0]?.code, resolved === undefined ? 'broken-link' : undefined);
    });

  it('of a site below a path are those below it alone', () => {
    const below = project({ 'index.mdx': 'Text.', 'd/x.mdx': 'Text.' }, {}, 'https://quay.test/help');
    assert.equal(resolveOwn(below, 'https://quay.test/help/d/x').href, 'd/x.html');
    assert.equal(resolveOwn(below, 'https://quay.test/helpful').href, 'https://quay.test/helpful');
    assert.equal(resolveOwn(below, 'https://quay.test/d/x').href, 'https://quay.test/d/x');
  });

  it('are pages as the targets of redirects', () => {
    const redirects = [{ source: '/old', destination: 'https://docs.quay.test/d/x' }];
    const { redirects: made } = project({ 'index.mdx': 'Text.', 'd/x.mdx': 'Text.' }, { redirects });
    assert.deepEqual(
      made.map(({ destination }) => destination),
      ['/d/x'],
    );
  });
});

describe('icons of the navigation', () => {
  it('that no set has are told with their place', () => {
    const plan = planProject({
      navigation: { groups: [{ group: 'G', icon: 'no-such-sign', pages: ['index'] }] },
      files: { 'index.mdx': '---\ntitle: A\nicon: nor-this-sign\n---\n\nText.' },
    });
    const told = plan.findings.filter(({ code }) => code === 'missing-file');
    assert.deepEqual(
      told.map(({ file, line, severity }) => [file, line, severity]),
      [
        ['docs.json', 1, 'warning'],
        ['index.mdx', 3, 'warning'],
      ],
    );
    assert.match(told[0]?.message ?? '', /"no-such-sign" was omitted because it is not available/);
  });
});

function project(
  files: Readonly<Record<string, string>>,
  configuration: Readonly<Record<string, unknown>> = {},
  canonicalUrl = 'https://docs.quay.test',
) {
  return planProject({ navigation: { pages: ['index'] }, configuration, files, options: { canonicalUrl } });
}

function planned(files: Readonly<Record<string, string>>, configuration: Readonly<Record<string, unknown>> = {}) {
  return project(files, configuration).files.map((file) => file.sourcePath);
}
