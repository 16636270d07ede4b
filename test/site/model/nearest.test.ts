import assert from 'node:assert/strict';
import { nearest, nearestByWords } from '../../../site/model/nearest.js';

describe('the nearest of some names', () => {
  const cases: readonly (readonly [wanted: string, names: readonly string[], found: string | undefined])[] = [
    ['caching-middleware', ['combining-middleware', 'caching'], 'caching'],
    ['caching-middleware', ['combining-middleware', 'middleware-caching'], 'middleware-caching'],
    ['instalation', ['information', 'installation'], 'installation'],
    ['set-upp', ['set-up', 'upp'], 'set-up'],
    ['setup', ['set-up', 'start'], 'set-up'],
    ['webhooks', ['authentication', 'errors'], undefined],
  ];
  for (const [wanted, names, found] of cases)
    it(`of ${names.join(', ')} for "${wanted}" is ${found ?? 'none'}`, () =>
      assert.equal(nearestByWords(wanted, names), found));

  it('by letters counts letters that are swapped once', () =>
    assert.equal(nearest('gudie', ['guides', 'guide']), 'guide'));

  it('by letters is, of two that are as near, the one that begins the same', () => {
    const names = ['v1.15.17/en/quickstart', 'v1.15.1/en/quickstart', 'v1.15.2/en/quickstart'];
    for (const order of [names, names.toReversed()])
      assert.equal(nearest('v1.15.1/en/en/quickstart', order), 'v1.15.1/en/quickstart');
  });
});
