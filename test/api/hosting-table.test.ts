import assert from 'node:assert/strict';
import {
  forbiddenFeatures,
  HOSTING_FEATURES,
  HOSTING_MODES,
  HOSTING_TABLE,
  type HostingWish,
  hasBundleSearch,
} from '../../site/model/hosting.js';

/** The table that the API must implement. */
const STATED = `
| Documentation search | yes | configurable | no |
| AI assistant | yes | configurable | no |
| Web analytics | yes | configurable | no |
| API playground ("Try it") | yes | yes | configurable |
| Static export bundle | yes | yes | yes |
`;

const NAMES = {
  'Documentation search': 'search',
  'AI assistant': 'assistant',
  'Web analytics': 'analytics',
  'API playground ("Try it")': 'playground',
  'Static export bundle': 'bundle',
} as const;

describe('the hosting table', () => {
  it('is the one that the interface states', () => {
    const rows = STATED.trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, feature = '', cloud, client, gapped]) => [
        NAMES[feature as keyof typeof NAMES],
        { cloud, 'client-hosted': client, 'air-gapped': gapped },
      ]);
    assert.deepEqual(HOSTING_TABLE, Object.fromEntries(rows));
  });

  for (const mode of HOSTING_MODES) {
    for (const feature of HOSTING_FEATURES) {
      const isForbidden = HOSTING_TABLE[feature][mode] === 'no';
      it(`${feature} may ${isForbidden ? 'not ' : ''}be asked for in the mode ${mode}, and always be declined`, () => {
        assert.deepEqual(forbiddenFeatures({ mode, [feature]: true }), isForbidden ? [feature] : []);
        assert.deepEqual(forbiddenFeatures({ mode, [feature]: false }), []);
      });
    }
  }

  const searches: readonly (readonly [string, HostingWish, boolean])[] = [
    ['a bundle for the cloud brings its search', { mode: 'cloud' }, true],
    ['a client-hosted bundle brings its search', { mode: 'client-hosted' }, true],
    ['a client-hosted bundle may decline it', { mode: 'client-hosted', search: false }, false],
    ['an air-gapped bundle has none', { mode: 'air-gapped' }, false],
    ['an air-gapped bundle has the one that is asked for by name', { mode: 'air-gapped', offlineSearch: true }, true],
  ];
  for (const [claim, hosting, expected] of searches) {
    it(claim, () => assert.equal(hasBundleSearch(hosting), expected));
  }
});
