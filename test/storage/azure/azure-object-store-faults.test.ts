import assert from 'node:assert/strict';
import { readConfig } from '../../../config/read-config.js';
import { createAzureObjectStore } from '../../../storage/azure/azure-object-store.js';
import { planBlocks } from '../../../storage/azure/compose-blocks.js';
import { explainMissingClient } from '../../../storage/create-object-store.js';
import { ObjectStoreUnavailable } from '../../../storage/errors.js';
import { type AzuriteServer, startAzuriteServer } from '../../support/azurite-server.js';

describe('faults of the Azure object store', () => {
  let server: AzuriteServer;

  before(async function () {
    const started = await startAzuriteServer({ copies: true });
    if ('unavailable' in started) {
      console.log(`      skipped: ${started.unavailable}`);
      this.skip();
    }
    server = started;
  });
  after(() => server?.stop());

  const open = (container: string, connectionString = server.connectionString) =>
    createAzureObjectStore({ connectionString, container, prefix: '' });

  it('name a container that does not exist', async () => {
    const store = open('not-there');
    await assert.rejects(
      store.check(),
      matches(/the container does not exist: create not-there, or correct OFFPRINT_STORE/),
    );
    await assert.rejects(store.head('a'), ObjectStoreUnavailable);
    await assert.rejects(store.get('a'), ObjectStoreUnavailable);
  });

  it('name a wrong key', async () => {
    const wrong = Buffer.from('another key').toString('base64');
    const store = open(server.container, server.connectionString.replace(server.key, wrong));
    await assert.rejects(store.check(), matches(/check AZURE_STORAGE_CONNECTION_STRING/));
  });

  it('join inside the store, without reading the bytes', async () => {
    const store = open(server.container);
    const sources = await Promise.all(
      ['one', 'two', 'three'].map(async (text) => {
        await store.put(`joined/${text}`, Buffer.from(text));
        return `joined/${text}`;
      }),
    );
    const before = server.copiedBlocks;
    await store.compose('joined/all', sources);
    assert.equal((await store.get('joined/all')).toString(), 'onetwothree');
    assert.equal(server.copiedBlocks - before, 3);
  });

  it('let one of two writers of the same new object win, and neither fail', async () => {
    const store = open(server.container);
    const content = Buffer.alloc(9_000_000, 'a');
    await Promise.all([1, 2, 3].map(() => store.put('same', content, { ifAbsent: true })));
    assert.ok((await store.get('same')).equals(content));
  });
});

describe('the setting of the Azure object store', () => {
  const environment = { OFFPRINT_STORE: 'azure://exports/some/prefix' };

  it('names a container and a prefix', () => {
    const { store } = readConfig({ ...environment, AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true' });
    assert.deepEqual(store, {
      kind: 'azure',
      bucket: 'exports',
      prefix: 'some/prefix',
      connectionString: 'UseDevelopmentStorage=true',
    });
  });

  it('is invalid without a storage account', () => {
    assert.throws(() => readConfig(environment), /AZURE_STORAGE_CONNECTION_STRING: .*storage account/);
  });

  it('says how the client is installed if it is missing', () => {
    const missing = Object.assign(new Error("Cannot find package '@azure/storage-blob' imported from /a/b.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    assert.match(String(explainMissingClient(missing)), /npm install @azure\/storage-blob/);
    const other = new Error('other');
    assert.equal(explainMissingClient(other), other);
  });
});

it('an object of several blocks is copied in pieces, and an empty one not at all', () => {
  const info = { etag: '', updatedAt: new Date(), usedAt: new Date(), revision: '' };
  assert.deepEqual(
    planBlocks(
      [
        { ...info, key: 'a', sizeBytes: 25 },
        { ...info, key: 'b', sizeBytes: 0 },
        { ...info, key: 'c', sizeBytes: 10 },
      ],
      10,
    ),
    [
      { key: 'a', offset: 0, count: 10 },
      { key: 'a', offset: 10, count: 10 },
      { key: 'a', offset: 20, count: 5 },
      { key: 'c', offset: 0, count: 10 },
    ],
  );
});

const matches = (pattern: RegExp) => (error: unknown) =>
  error instanceof ObjectStoreUnavailable && pattern.test(error.message);
