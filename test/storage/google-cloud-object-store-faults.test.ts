import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { withDeadline } from '../../storage/deadline.js';
import { ObjectNotFound, ObjectStoreUnavailable } from '../../storage/errors.js';
import { googleCloudFault, signingFault } from '../../storage/google-cloud/google-cloud-errors.js';
import { createGoogleCloudObjectStore } from '../../storage/google-cloud/google-cloud-object-store.js';
import { type FakeGcsServer, startFakeGcsServer } from '../support/fake-gcs-server.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { keysOf } from './object-store-contract.js';

const unavailable = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ObjectStoreUnavailable, String(error));
  assert.match(error.message, sentence);
  return true;
};

describe('faults of Cloud Storage', () => {
  let emulator: FakeGcsServer;
  before(async function () {
    const started = await startFakeGcsServer();
    if ('unavailable' in started) {
      console.log(`      skipped: ${started.unavailable}`);
      this.skip();
    }
    emulator = started;
    await emulator.createBucket('bundles');
  });
  after(() => emulator?.stop());

  it('a bucket that is not there is named, and is no missing object', async () => {
    const store = createGoogleCloudObjectStore({ bucket: 'nowhere', prefix: '', emulatorUrl: emulator.url });
    await assert.rejects(store.check(), unavailable(/the bucket does not exist: create gs:\/\/nowhere/));
    await assert.rejects(store.put('a', Buffer.from('x')), ObjectStoreUnavailable);
  });

  it('a server that does not answer is an unavailable store', async () => {
    const store = createGoogleCloudObjectStore({ bucket: 'bundles', prefix: '', emulatorUrl: 'http://127.0.0.1:9' });
    await assert.rejects(store.get('a'), unavailable(/Cloud Storage is not available; try again/));
    await assert.rejects(store.head('a'), ObjectStoreUnavailable);
    await assert.rejects(store.put('a', Buffer.from('x')), ObjectStoreUnavailable);
    await assert.rejects(keysOf(store, ''), ObjectStoreUnavailable);
    await assert.rejects(store.check(), ObjectStoreUnavailable);
  });

  it('a reader that leaves early disturbs no other', async () => {
    const store = createGoogleCloudObjectStore({ bucket: 'bundles', prefix: '', emulatorUrl: emulator.url });
    await store.put('long', Buffer.alloc(12_000_000, 1));
    const others = Array.from({ length: 4 }, () => store.get('long'));
    for await (const _ of await store.read('long')) break;
    for (const bytes of await Promise.all(others)) assert.equal(bytes.length, 12_000_000);
  });

  it('links to an emulator are signed without any credentials', async () => {
    const store = createGoogleCloudObjectStore({ bucket: 'bundles', prefix: 'p', emulatorUrl: emulator.url });
    await store.check();
    const { url } = await store.signedLink('a', { expiresInSeconds: 60 });
    assert.match(
      url,
      /\/bundles\/p\/a\?X-Goog-Algorithm=GOOG4-RSA-SHA256&.*X-Goog-Expires=60&.*X-Goog-Signature=[0-9a-f]{512}/,
    );
  });

  it('an emulator named in the environment is reached as well', async () => {
    const former = process.env.STORAGE_EMULATOR_HOST;
    process.env.STORAGE_EMULATOR_HOST = `${emulator.url}/`;
    try {
      const store = createGoogleCloudObjectStore({ bucket: 'bundles', prefix: 'e', emulatorUrl: `${emulator.url}/` });
      await store.put('a', Buffer.from('x'));
      await store.compose('b', ['a', 'a']);
      assert.deepEqual(await keysOf(store, ''), ['a', 'b']);
      assert.equal((await store.get('b')).toString(), 'xx');
    } finally {
      if (former === undefined) delete process.env.STORAGE_EMULATOR_HOST;
      else process.env.STORAGE_EMULATOR_HOST = former;
    }
  });

  describe('with workload identity', () => {
    let folder: TemporaryFolder;
    let google: Server;
    let address: string;
    let mayTheySign = false;
    before(async () => {
      folder = await createTemporaryFolder('identity');
      await writeFile(join(folder.path, 'token'), 'a token of the platform');
      google = createServer((request, response) => {
        const { status, body } = answer(request.url ?? '', mayTheySign);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }).listen(0, '127.0.0.1');
      await once(google, 'listening');
      const bound = google.address();
      address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';
    });
    after(async () => {
      google.closeAllConnections();
      google.close();
      await folder.remove();
    });

    const open = () =>
      createGoogleCloudObjectStore({
        bucket: 'bundles',
        prefix: '',
        emulatorUrl: emulator.url,
        signingEndpoint: `${address}/v1/projects/-/serviceAccounts/`,
        credentials: {
          type: 'external_account',
          audience: 'a pool',
          subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
          token_url: `${address}/token`,
          credential_source: { file: join(folder.path, 'token') },
          service_account_impersonation_url: `${address}/v1/projects/-/serviceAccounts/offprint@project.example:generateAccessToken`,
        },
      });

    it('a missing right to sign is found by the check, and named', async () => {
      mayTheySign = false;
      const names = /iam\.serviceAccounts\.signBlob.*Service Account Token Creator/;
      await assert.rejects(open().check(), unavailable(names));
      await assert.rejects(open().signedLink('a', { expiresInSeconds: 60 }), unavailable(names));
      assert.deepEqual(await keysOf(open(), '.check'), []);
    });

    it('a given right to sign makes links', async () => {
      mayTheySign = true;
      await open().check();
      const { url } = await open().signedLink('a', { expiresInSeconds: 60 });
      assert.match(url, /X-Goog-Credential=offprint%40project\.example.*X-Goog-Signature=7369676e6564$/);
    });
  });

  const SENTENCES = [
    [{ code: 401, message: 'Invalid Credentials' }, /credentials were rejected/],
    [{ code: 403, message: 'no access' }, /grant it the role Storage Object Admin on gs:\/\/b/],
    [{ code: 404, message: 'The specified bucket does not exist.' }, /create gs:\/\/b/],
    [{ code: 429, message: 'slow down' }, /rate of requests/],
    [{ message: 'Could not load the default credentials. Browse to …' }, /set GOOGLE_APPLICATION_CREDENTIALS/],
    [{ code: 503, message: 'a first line\n<html>' }, /: a first line; Cloud Storage is not available/],
  ] as const;
  for (const [{ message, ...rest }, sentence] of SENTENCES) {
    it(`"${message.split('\n')[0]}" becomes a sentence that says what to do`, () => {
      const error = Object.assign(new Error(message), rest);
      assert.ok(unavailable(sentence)(googleCloudFault(error, { bucket: 'b', verb: 'read', key: 'k' })));
    });
  }

  it('an object that is not there is told from a bucket that is not', () => {
    const error = Object.assign(new Error('No such object: b/k'), { code: 404 });
    assert.ok(googleCloudFault(error, { bucket: 'b', verb: 'read', key: 'k' }) instanceof ObjectNotFound);
  });

  it('credentials that hold no key and no account are named as unable to sign', () => {
    assert.ok(unavailable(/cannot sign/)(signingFault(new Error('Cannot sign data without `client_email`.'), 'b')));
  });

  it('an identity service that never answers ends in an error', async () => {
    const late = new Error('late');
    await assert.rejects(
      withDeadline(new Promise(() => undefined), 1, () => late),
      late,
    );
  });
});

/** Google's token and IAM services, as far as signing needs them. */
function answer(url: string, mayTheySign: boolean): { readonly status: number; readonly body: unknown } {
  if (url === '/token') {
    return { status: 200, body: { access_token: 'federated', token_type: 'Bearer', expires_in: 3600 } };
  }
  if (url.endsWith(':generateAccessToken')) {
    return {
      status: 200,
      body: { accessToken: 'account', expireTime: new Date(Date.now() + 3_600_000).toISOString() },
    };
  }
  if (mayTheySign) return { status: 200, body: { signedBlob: Buffer.from('signed').toString('base64') } };
  const message = "Permission 'iam.serviceAccounts.signBlob' denied on resource (or it may not exist).";
  return { status: 403, body: { error: { code: 403, message, status: 'PERMISSION_DENIED' } } };
}
