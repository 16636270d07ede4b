import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publicKeyText, signHash } from '../../signing/minisign.js';
import { generateKey, readSigningKey, type SigningKey } from '../../signing/signing-key.js';
import { until } from '../support/until.js';
import { numberedBundle } from './support/bundles.js';
import { createDeploymentRunner } from './support/run-deployment.js';

describe('a deployment that requires signatures', () => {
  const runner = createDeploymentRunner();
  const key = readSigningKey(generateKey());
  const other = readSigningKey(generateKey());
  const files = new Map<string, Buffer>();
  let server: Server;
  let url: string;

  before(async () => {
    server = createServer((request, response) => {
      const body = files.get(request.url ?? '');
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs.tar.gz`;
  });
  afterEach(async () => {
    await runner.clean();
    files.clear();
  });
  after(() => new Promise((resolve) => server.close(resolve)));

  const sign = (by: SigningKey, archive: Buffer) =>
    Buffer.from(signHash(by, createHash('blake2b512').update(archive).digest(), 'site:docs.example.com'));

  function put(archive: Buffer, signature: Buffer | undefined): void {
    files.set('/docs.tar.gz', archive);
    if (signature === undefined) files.delete('/docs.tar.gz.minisig');
    else files.set('/docs.tar.gz.minisig', signature);
  }

  const settings = (...keys: readonly SigningKey[]) => ({
    staticExport: { bundleUrl: url, ...(keys.length > 0 && { publicKey: keys.map(publicKeyText) }) },
  });

  it('serves what is signed, and refuses everything else while it keeps serving', async () => {
    const [one, two] = [await numberedBundle(1), await numberedBundle(2)];
    put(one, sign(key, one));
    const deployment = await runner.start(settings(key));
    await until(deployment.readyz, ({ serving }) => serving?.version === 'v1');
    const cases: readonly (readonly [Buffer | undefined, RegExp])[] = [
      [undefined, /the archive is not signed: .* answered with 404\. Create a signing key/],
      [sign(other, two), /signed with the key [0-9A-F]{16}, which is not trusted/],
      [sign(key, one), /does not belong to this archive: it was modified, or is another one/],
      [Buffer.from('<html>not a signature</html>'), /is not a file of minisign/],
      [Buffer.alloc(100_000, 'x'), /its signature is too large/],
    ];
    for (const [signature, message] of cases) {
      put(two, signature);
      await deployment.look();
      const { serving, problem } = await deployment.readyz();
      assert.equal(problem?.reason, 'bad_signature');
      assert.match(problem?.message ?? '', message);
      assert.equal(serving?.version, 'v1');
    }
    put(two, sign(key, two));
    await deployment.look();
    const { serving, problem } = await deployment.readyz();
    assert.deepEqual([serving?.version, problem], ['v2', null]);
  });

  it('accepts each of several keys, as during a rotation', async () => {
    const archive = await numberedBundle(1);
    put(archive, sign(other, archive));
    const deployment = await runner.start(settings(key, other));
    await until(deployment.readyz, ({ serving }) => serving?.version === 'v1');
  });

  it('does not take a bundle for signed that was kept before signatures were required', async () => {
    const folder = await runner.newFolder();
    const archive = await numberedBundle(1);
    put(archive, undefined);
    const lenient = await runner.start(settings(), folder);
    await until(lenient.readyz, ({ status }) => status === 'ready');
    await lenient.stop();
    const strict = await runner.start(settings(key), folder);
    const { serving } = await until(strict.readyz, ({ problem }) => problem?.reason === 'bad_signature');
    assert.equal(serving?.version, 'v1');
    put(archive, sign(key, archive));
    await strict.look();
    assert.equal((await strict.readyz()).problem, null);
    await strict.stop();
    // The signature that was verified is remembered with the bundle.
    put(archive, undefined);
    const later = await runner.start(settings(key), folder);
    const { problem } = await until(later.readyz, ({ status }) => status === 'ready');
    assert.equal(problem, null);
  });
});
