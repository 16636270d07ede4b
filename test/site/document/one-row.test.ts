import assert from 'node:assert/strict';
import { fitsOneRow, type HeaderRow } from '../../../site/document/one-row.js';

const row = (more: Partial<HeaderRow> = {}): HeaderRow => ({
  name: 'Harbour',
  menus: [],
  tabs: ['Guides', 'API', 'Changelog'].map((label) => ({ label })),
  links: [{ label: 'Support' }],
  hasColumn: false,
  ...more,
});

const times = <T>(count: number, value: T): T[] => new Array<T>(count).fill(value);

describe('the row of the logo', () => {
  for (const [name, change, fits] of [
    ['a few short tabs', {}, true],
    ['six short tabs', { tabs: times(6, { label: 'API' }) }, true],
    [
      'two tabs with very long labels',
      { tabs: times(2, { label: 'Integration of services from elsewhere '.repeat(2) }) },
      false,
    ],
    ['many links', { links: times(9, { label: 'Support' }) }, false],
    ['icons on all tabs', { tabs: times(9, { label: 'Guides', icon: 'anchor' }) }, false],
    ['the same tabs without icons', { tabs: times(9, { label: 'Guides' }) }, true],
    ['tabs in Japanese', { tabs: times(5, { label: 'はじめてのガイドと手順' }) }, false],
    ['as many letters in Latin', { tabs: times(5, { label: 'abcdefghijk' }) }, true],
    [
      'menus of product, version and language',
      { menus: times(3, 'Documentation of the port'), tabs: times(3, { label: 'Guides' }) },
      false,
    ],
  ] as const satisfies readonly (readonly [string, Partial<HeaderRow>, boolean])[])
    it(`${fits ? 'has' : 'has no'} room for ${name}`, () => assert.equal(fitsOneRow(row(change)), fits));

  it('has less room beside a column of the navigation', () => {
    const tabs = times(6, { label: 'Components' });
    assert.deepEqual(
      [false, true].map((hasColumn) => fitsOneRow(row({ tabs, hasColumn }))),
      [true, false],
    );
  });
});
