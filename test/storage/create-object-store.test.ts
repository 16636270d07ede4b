import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../config/read-config.js';
import { createObjectStore, readFileLinkSettings } from '../../storage/create-object-store.js';
import { verifyFileLink } from '../../storage/links/link-signature.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('the store of the configuration', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await createTemporaryFolder('configured');
  });
  afterEach(() => folder.remove());

  it('is a folder by default, whose links the API can verify', async () => {
    const { store: config } = readConfig({ OFFPRINT_HOME: folder.path, OFFPRINT_PUBLIC_URL: 'https://docs.example/' });
    const [store, settings] = await Promise.all([createObjectStore(config), readFileLinkSettings(config)]);
    await store.put('a', Buffer.from('x'));
    assert.ok((await readdir(join(folder.path, 'store'))).includes('a'));
    const { url } = await store.signedLink('a', { expiresInSeconds: 60 });
    assert.ok(url.startsWith('https://docs.example/files/a?'));
    assert.ok(settings);
    assert.deepEqual(verifyFileLink(settings, url, new Date()), { key: 'a' });
  });

  it('is a bucket for gs:// addresses, whose links are not the API’s to verify', async () => {
    const { store: config } = readConfig({
      OFFPRINT_STORE: 'gs://bundles/some/prefix',
      STORAGE_EMULATOR_HOST: 'http://127.0.0.1:9',
    });
    const store = await createObjectStore(config);
    const { url } = await store.signedLink('a', { expiresInSeconds: 60 });
    assert.ok(url.startsWith('http://127.0.0.1:9/bundles/some/prefix/a?X-Goog-'));
    assert.equal(await readFileLinkSettings(config), undefined);
  });
});
