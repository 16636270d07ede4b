import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLocalConfig, withDatabase } from '../../cli/with-database.js';
import { openSecretBox } from '../../secrets/secret-box.js';
import { signHash } from '../../signing/minisign.js';
import { generateKey, readSigningKey, type SigningKey, signingKeyContext } from '../../signing/signing-key.js';
import { printed } from '../support/printed-output.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('offprint signing-key and verify', () => {
  let folder: TemporaryFolder;
  const earlierHome = process.env.OFFPRINT_HOME;
  before(async () => {
    folder = await createTemporaryFolder('signing-key');
    process.env.OFFPRINT_HOME = folder.path;
  });
  after(async () => {
    if (earlierHome === undefined) delete process.env.OFFPRINT_HOME;
    else process.env.OFFPRINT_HOME = earlierHome;
    await folder.remove();
  });

  /** The active key, as a worker opens it. */
  const activeKey = (): Promise<SigningKey> =>
    withDatabase(process.env, async (database) => {
      const active = await database.signingKeys.active();
      const box = await openSecretBox(readLocalConfig(process.env).secrets);
      return readSigningKey(box.open(active?.sealedPrivateKey ?? '', signingKeyContext(active?.id ?? '')));
    });

  it('creates a key once, replaces it on request, and accepts archives of old and new keys', async () => {
    const archive = join(folder.path, 'docs.tar.gz');
    const signIt = async (text = 'the archive') => {
      writeFileSync(archive, 'the archive');
      const hash = createHash('blake2b512').update(text).digest();
      writeFileSync(`${archive}.minisig`, signHash(await activeKey(), hash, 'site:docs\tformat:tar.gz'));
    };
    const first = await printed(['signing-key', 'create']);
    assert.equal(first.code, 0);
    assert.match(first.output, /^untrusted comment: minisign public key [0-9A-F]{16}\nRW[A-Za-z0-9+/]{54}\n$/);
    assert.deepEqual(await printed(['signing-key', 'public']), first);
    assert.equal((await printed(['signing-key', 'create'])).code, 1);

    const publicFile = join(folder.path, 'offprint.pub');
    writeFileSync(publicFile, first.output);
    await signIt();
    const good = await printed(['verify', archive, '--public-key', publicFile]);
    assert.equal(good.code, 0);
    assert.match(good.output, /is good\.\nsite:docs\nformat:tar\.gz\n/);

    const own = join(folder.path, 'own.pem');
    writeFileSync(own, generateKey());
    const second = await printed(['signing-key', 'rotate', '--from', own]);
    await signIt();
    assert.equal((await printed(['verify', archive, '--public-key', publicFile])).code, 1);
    const line = second.output.split('\n')[1] ?? '';
    assert.equal((await printed(['verify', archive, '--public-key', publicFile, '--public-key', line])).code, 0);
    await signIt('another archive');
    assert.equal((await printed(['verify', archive, '--public-key', line])).code, 1);

    const { output } = await printed(['signing-key', 'list']);
    assert.match(output, new RegExp(`${line.replaceAll('+', '\\+')} +active `));
    assert.equal(output.match(/retired \d{4}/g)?.length, 1);
  });

  it('leaves a configured key alone', async () => {
    process.env.OFFPRINT_SIGNING_KEY = generateKey();
    try {
      assert.equal((await printed(['signing-key', 'rotate'])).code, 1);
    } finally {
      delete process.env.OFFPRINT_SIGNING_KEY;
    }
  });
});
