import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLinkSecret } from '../../secrets/link-secret.js';
import { SecretUnavailable } from '../../secrets/secret-file.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('the secret of links', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await createTemporaryFolder('secret');
  });
  afterEach(() => folder.remove());

  it('is the configured one, and then nothing is written', async () => {
    const secretFile = join(folder.path, 'home', 'link-secret');
    assert.equal(await readLinkSecret({ linkSecret: 'configured', secretFile }), 'configured');
    assert.deepEqual(await readdir(folder.path), []);
  });

  it('is else made once, 32 random bytes that its owner alone can read', async () => {
    const secretFile = join(folder.path, 'home', 'link-secret');
    const secret = await readLinkSecret({ secretFile });
    assert.equal(Buffer.from(secret, 'base64url').length, 32);
    assert.equal((await stat(secretFile)).mode & 0o777, 0o600);
    assert.equal(await readLinkSecret({ secretFile }), secret);
    assert.equal((await readFile(secretFile, 'utf8')).trim(), secret);
  });

  it('is the same for all who start at once, and leaves one file', async () => {
    const secretFile = join(folder.path, 'link-secret');
    const secrets = await Promise.all(Array.from({ length: 20 }, () => readLinkSecret({ secretFile })));
    assert.equal(new Set(secrets).size, 1);
    assert.deepEqual(await readdir(folder.path), ['link-secret']);
  });

  for (const contents of ['', 'too short']) {
    it(`is not taken from a file that holds ${JSON.stringify(contents)}`, async () => {
      const secretFile = join(folder.path, 'link-secret');
      await writeFile(secretFile, contents);
      await assert.rejects(readLinkSecret({ secretFile }), (error) => {
        assert.ok(error instanceof SecretUnavailable);
        assert.match(error.message, /link-secret contains no secret .* delete it/);
        return true;
      });
    });
  }

  it('that cannot be kept is refused with what to do', async () => {
    await writeFile(join(folder.path, 'file'), '');
    await assert.rejects(readLinkSecret({ secretFile: join(folder.path, 'file', 'link-secret') }), (error) => {
      assert.ok(error instanceof SecretUnavailable);
      assert.match(error.message, /set OFFPRINT_LINK_SECRET/);
      return true;
    });
  });
});
