import assert from 'node:assert/strict';
import { InvalidObjectKey } from '../../storage/errors.js';
import { parseObjectKey, parseObjectKeyPrefix } from '../../storage/object-key.js';

describe('object keys', () => {
  const VALID = ['a', 'a/b', 'A-Z_0.9~', '.hidden/..x/x..', '...', 'a'.repeat(255), `${'abc/'.repeat(255)}abcd`];
  for (const key of VALID) {
    it(`accepts ${name(key)}`, () => assert.equal(parseObjectKey(key), key));
  }

  const INVALID = ['', '.', '..', 'a/', '/a', 'a//b', 'a/..', './a', 'a+b', 'a:b', 'a*', 'C:\\a', 'é', 'a\u2024b'];
  const TOO_LONG = ['a'.repeat(256), `${'abc/'.repeat(255)}abcde`, 'a/'.repeat(100_000)];
  for (const key of [...INVALID, ...TOO_LONG]) {
    it(`refuses ${name(key)}`, () => assert.throws(() => parseObjectKey(key), InvalidObjectKey));
  }

  for (const prefix of ['', 'a', 'a/', 'a/b', 'a/.', '..']) {
    it(`accepts ${name(prefix)} as the beginning of keys`, () => assert.equal(parseObjectKeyPrefix(prefix), prefix));
  }
  for (const prefix of ['/', '../', 'a/../', 'a//', 'a b', 'a'.repeat(256)]) {
    it(`refuses ${name(prefix)} as the beginning of keys`, () =>
      assert.throws(() => parseObjectKeyPrefix(prefix), InvalidObjectKey));
  }
});

function name(key: string): string {
  return key.length > 30 ? `${JSON.stringify(key.slice(0, 10))}… of ${key.length} characters` : JSON.stringify(key);
}
