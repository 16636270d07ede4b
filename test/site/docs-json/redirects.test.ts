import assert from 'node:assert/strict';
import { findingsOf, planProject } from '../../support/plan-project.js';

function plan(redirects: unknown) {
  const result = planProject({ pages: ['index', 'm/index', 'new/a', 'Install/win'], configuration: { redirects } });
  const messages = findingsOf(result, 'configuration').map(({ message }) => message);
  return { redirects: result.redirects, messages, findings: findingsOf(result, 'configuration') };
}

const dropped: readonly (readonly [claim: string, redirects: unknown, message: RegExp])[] = [
  ['no list', { source: '/a' }, /"redirects" must be a list/],
  ['a redirect without destination', [{ source: '/old' }], /without a source or destination/],
  [
    'a source with a host',
    [{ source: 'https://example.com/old', destination: '/new/a' }],
    /was omitted: a source must be a path/,
  ],
  [
    'an address glued to a path',
    [{ source: '/oldhttps://example.com', destination: '/new/a' }],
    /a source must be a path/,
  ],
  ['a source with an anchor', [{ source: '/old#part', destination: '/new/a' }], /a source must be a path/],
  ['a source that climbs', [{ source: '/../old', destination: '/new/a' }], /a source must be a path/],
  ['a script as destination', [{ source: '/old', destination: 'javascript:alert(1)' }], /is not a valid target/],
  ['a folder to its own index', [{ source: '/m', destination: '/m/index' }], /leads back to the same page/],
  ['a final slash', [{ source: '/new/a', destination: '/new/a/' }], /leads back to the same page/],
  [
    'a circle',
    [
      { source: '/x', destination: '/y' },
      { source: '/y', destination: '/x' },
    ],
    /form a loop/,
  ],
  ['the address of a page', [{ source: '/new/a', destination: '/' }], /a page has that address/],
  [
    'the address of a page but for its case',
    [{ source: '/install/win', destination: '/' }],
    /the same file as the page "Install\/win"/,
  ],
];

describe('redirects', () => {
  for (const [claim, redirects, message] of dropped) {
    it(`leave out ${claim} and say so`, () => {
      const result = plan(redirects);
      assert.deepEqual(result.redirects, []);
      assert.equal(result.messages.length, 1);
      assert.match(result.messages[0] ?? '', message);
    });
  }

  it('come in one form, permanent unless told otherwise', () => {
    const result = plan([
      { source: 'old/', destination: 'new/a#part' },
      { source: '/blog/:slug*', destination: 'https://example.com/:slug*', permanent: false },
    ]);
    assert.deepEqual(
      result.redirects.map(({ place, ...redirect }) => redirect),
      [
        { source: '/old', destination: '/new/a#part', permanent: true },
        { source: '/blog/:slug*', destination: 'https://example.com/:slug*', permanent: false },
      ],
    );
    assert.deepEqual(result.messages, []);
  });

  it('with wildcards know where they are written, also in a file that docs.json refers to', () => {
    const listed = '[\n  { "source": "old/*", "destination": "/new/*" }\n]';
    const { redirects } = planProject({
      pages: ['index'],
      configuration: { redirects: { $ref: './redirects.json' } },
      files: { 'redirects.json': listed },
    });
    assert.deepEqual(
      redirects.map(({ place }) => place),
      [{ file: 'redirects.json', line: 2, column: 15 }],
    );
  });

  it('from one source count once, the first winning', () => {
    const result = plan([
      { source: '/old', destination: '/new/a' },
      { source: '/old/', destination: '/' },
    ]);
    assert.deepEqual(result.redirects, [{ source: '/old', destination: '/new/a', permanent: true }]);
    assert.match(result.messages[0] ?? '', /more than one redirect from "\/old"/);
  });

  it('may lead to the home page, to a folder with pages and into another rule without a word', () => {
    const result = planProject({
      pages: ['start', 'new/a'],
      configuration: {
        redirects: [
          { source: '/home', destination: '/' },
          { source: '/old', destination: '/new' },
          { source: '/latest/:slug*', destination: '/new/:slug*' },
          { source: '/last', destination: '/latest/a' },
        ],
      },
    });
    assert.deepEqual(findingsOf(result, 'configuration'), []);
    assert.equal(result.redirects.length, 4);
  });

  it('that only correct the case of their page lose nobody anything: a warning', () => {
    const { findings } = plan([
      { source: '/install/win', destination: '/Install/win' },
      { source: '/INSTALL/win', destination: '/new/a' },
    ]);
    assert.deepEqual(
      findings.map(({ severity }) => severity),
      ['warning', 'error'],
    );
  });

  it('may be those of a site below /docs, though its configuration does not say so', () => {
    const result = plan([{ source: '/docs/old', destination: '/docs/new/a' }]);
    assert.deepEqual(result.messages, []);
  });

  it('to one page that is gone are one warning and are kept', () => {
    const result = plan([
      { source: '/a1', destination: '/gone' },
      { source: '/a2', destination: '/gone' },
      { source: '/a3', destination: '/a1' },
    ]);
    assert.equal(result.redirects.length, 3);
    assert.equal(result.messages.length, 1);
    assert.match(result.messages[0] ?? '', /"\/a1", "\/a2" lead to "\/gone"/);
  });
});
