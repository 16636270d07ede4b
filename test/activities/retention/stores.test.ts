import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pruneStore } from '../../../activities/retention/prune-store.js';
import { storeKeys } from '../../../activities/store/store-keys.js';
import { createDatabase } from '../../../database/create-database.js';
import { uploadKey } from '../../../source/upload-key.js';
import type { ObjectStore } from '../../../storage/object-store.js';
import { type OpenObjectStore, openFileObjectStore, openGoogleCloudObjectStore } from '../../support/object-stores.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const OBJECTS = 40;

for (const [what, open] of [
  ['a folder', openFileObjectStore],
  ['Cloud Storage', openGoogleCloudObjectStore],
] as const) {
  describe(`tidying ${what}`, () => {
    let opened: OpenObjectStore;
    let folder: TemporaryFolder;
    before(async function () {
      folder = await createTemporaryFolder('tidying');
      const fixture = await open();
      if ('unavailable' in fixture) {
        console.log(`      skipped: ${fixture.unavailable}`);
        return this.skip();
      }
      opened = fixture;
    });
    after(async () => {
      await opened?.close();
      await folder?.remove();
    });

    it('removes what is old and leads nowhere, and leaves what a site has and what was used meanwhile', async () => {
      const { store } = opened;
      const database = await createDatabase({ kind: 'sqlite', file: join(folder.path, 'offprint.sqlite') });
      try {
        const { id } = await database.organizations.create({ name: 'Owner', plan: 'enterprise' });
        const hash = 'b'.repeat(64);
        const upload = {
          sha256: hash,
          format: 'zip',
          sizeBytes: 1,
          directory: '',
          fileCount: 1,
          uploadedAt: '',
        } as const;
        const source = { type: 'archive', upload } as const;
        await database.sites.put(id, 'docs.example', { title: '', source, hosting: { mode: 'cloud' } });
        const keys = storeKeys(id);
        const needless = Array.from({ length: OBJECTS }, (_, index) => keys.content(`${index}`.padStart(64, '0')));
        for (const key of [uploadKey(id, hash), ...needless]) await store.put(key, Buffer.from('content'));
        const now = new Date(Date.now() + 3 * 24 * 3_600_000);
        const options = { retention: { bundleDays: 90, bundlesKept: 5 }, now };
        const dry = await pruneStore({ database, store }, { ...options, dryRun: true });
        assert.deepEqual(dry.removed, { contents: { objects: OBJECTS, bytes: OBJECTS * 7 } });

        const [used = ''] = needless;
        const touching = deletingBy(store, async (info) => {
          opened.setLater(24);
          if (info.key === used) assert.equal(await store.refresh(used), true);
          return store.deleteUnchanged(info);
        });
        const { kept, removed } = await pruneStore({ database, store: touching }, { ...options, dryRun: false });
        assert.deepEqual(removed, { contents: { objects: OBJECTS - 1, bytes: (OBJECTS - 1) * 7 } });
        assert.deepEqual(kept, { contents: { objects: 1, bytes: 7 }, uploads: { objects: 1, bytes: 7 } });
        const left: string[] = [];
        for await (const { key } of store.list('')) left.push(key);
        assert.deepEqual(left, [used, uploadKey(id, hash)]);
      } finally {
        await database.close();
      }
    });
  });
}

/** `store`, but for how it deletes. */
function deletingBy(store: ObjectStore, deleteUnchanged: ObjectStore['deleteUnchanged']): ObjectStore {
  return new Proxy(store, {
    get(target, property) {
      if (property === 'deleteUnchanged') return deleteUnchanged;
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
