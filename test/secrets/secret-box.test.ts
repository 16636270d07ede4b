import assert from 'node:assert/strict';
import { createSecretBox, openSecretBox, SealedWithAnotherKey } from '../../secrets/secret-box.js';
import { createTemporaryFolder } from '../support/temporary-folder.js';

const KEY = 'a key of the test, which is long enough';

describe('a secret box', () => {
  it('gives back what it sealed, and never seals alike', () => {
    const box = createSecretBox(KEY);
    const [one, other] = [box.seal('tökén', 'a'), box.seal('tökén', 'a')];
    assert.notEqual(one, other);
    assert.ok(!one.includes('tökén'));
    assert.deepEqual([createSecretBox(KEY).open(one, 'a'), box.open(other, 'a')], ['tökén', 'tökén']);
  });

  it('opens nothing with another key, for another context, or altered', () => {
    const sealed = createSecretBox(KEY).seal('token', 'a');
    const refuses = (key: string, text: string, context: string) =>
      assert.throws(() => createSecretBox(key).open(text, context), SealedWithAnotherKey);
    refuses(`${KEY}!`, sealed, 'a');
    refuses(KEY, sealed, 'b');
    refuses(KEY, sealed.slice(0, -2), 'a');
    refuses(KEY, `${sealed.slice(0, 10)}${sealed[10] === 'A' ? 'B' : 'A'}${sealed.slice(11)}`, 'a');
    refuses(KEY, '', 'a');
    refuses(KEY, 'token', 'a');
  });

  it('without a configured key has one that is made once and kept', async () => {
    const folder = await createTemporaryFolder('secret-box');
    try {
      const keyFile = `${folder.path}/home/secret-key`;
      const [one, other] = await Promise.all([openSecretBox({ keyFile }), openSecretBox({ keyFile })]);
      assert.equal(other.open(one.seal('token', 'a'), 'a'), 'token');
    } finally {
      await folder.remove();
    }
  });
});
