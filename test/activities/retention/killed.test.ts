import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storeKeys } from '../../../activities/store/store-keys.js';
import { readConfig } from '../../../config/read-config.js';
import { createDatabase } from '../../../database/create-database.js';
import { createObjectStore } from '../../../storage/create-object-store.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const PROGRAM = fileURLToPath(new URL('./tidying-process.js', import.meta.url));
const OLD_OBJECTS = 400;
const KILLED_AFTER = 150;

describe('a process that is killed while it tidies the store', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await createTemporaryFolder('killed');
  });
  afterEach(() => folder.remove());

  it('leaves the rest to the next one, and nothing of its own', async () => {
    const environment = { PATH: process.env.PATH ?? '', OFFPRINT_HOME: folder.path };
    const config = readConfig(environment);
    const database = await createDatabase(config.database);
    const { id } = await database.organizations.create({ name: 'Acme', plan: 'free' });
    await database.close();
    const store = await createObjectStore(config.store);
    const keys = storeKeys(id);
    for (let index = 0; index < OLD_OBJECTS; index++) {
      await store.put(keys.segment(String(index).padStart(64, '0')), Buffer.from('x'), { rebuildable: true });
    }
    const strange = `${keys.root}/of-a-newer-version/x`;
    await store.put(strange, Buffer.from('x'));
    const segments = join(folder.path, 'store', keys.root, 'segments');
    const left = () => readdirSync(segments).length;
    const tidy = (...args: string[]): ChildProcess =>
      spawn(process.execPath, [PROGRAM, ...args], { env: environment, stdio: 'inherit' });

    assert.deepEqual(await once(tidy(String(KILLED_AFTER)), 'exit'), [null, 'SIGKILL']);
    // Some deletions are under way at once.
    assert.ok(left() > 0 && left() < OLD_OBJECTS - KILLED_AFTER / 2, `${left()} are left`);
    assert.deepEqual(await once(tidy(), 'exit'), [0, null]);
    const found: string[] = [];
    for await (const { key } of store.list('')) found.push(key);
    assert.deepEqual(found, [strange]);
    assert.ok(
      readdirSync(join(folder.path, 'store', '+temporary')).length <= 1,
      'what it had in its hands, for an hour',
    );
  });
});
