import assert from 'node:assert/strict';
import { createHash, verify } from 'node:crypto';
import { createSignBundle } from '../../../activities/package/sign-bundle.js';
import type { BundleSignature } from '../../../contract/job.js';
import { createDatabase } from '../../../database/create-database.js';
import type { Database } from '../../../database/database.js';
import { createSecretBox } from '../../../secrets/secret-box.js';
import { keyIdText, parseSignature, publicKeyText, verifyHash } from '../../../signing/minisign.js';
import { encodeForSigning } from '../../../signing/provenance.js';
import { generateKey, readSigningKey, signingKeyContext, verifyingKey } from '../../../signing/signing-key.js';
import { LostObject } from '../../../storage/errors.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { makeTenant, newJob } from '../../database/contract-context.js';
import { quietEnvironment } from '../../support/activity-driver.js';
import { sqliteEngine, type TestEngine } from '../../support/databases.js';

describe('signing a bundle', () => {
  const secrets = createSecretBox('a key of the test, which is long enough');
  let engine: TestEngine;
  let database: Database;
  beforeEach(async () => {
    engine ??= await sqliteEngine();
    database = await createDatabase(await engine.fresh());
  });
  afterEach(() => database?.close());
  after(() => engine?.stop());

  const archiveOf = (format: 'tar.gz' | 'zip', bytes: Buffer) => ({
    ...{ format, key: `organizations/o/bundles/${format}`, sizeBytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const BYTES = { 'tar.gz': Buffer.from('the archive'), zip: Buffer.from('the same pages in a zip') };
  const archives = [archiveOf('tar.gz', BYTES['tar.gz']), archiveOf('zip', BYTES.zip)];

  async function prepare(signingKey?: string) {
    const store = createMemoryObjectStore();
    for (const { key, format } of archives) await store.put(key, BYTES[format]);
    const creation = await database.jobs.create(newJob(await makeTenant(database, 'Acme'), { version: 'v2' }));
    assert.ok(creation.outcome === 'created');
    const { job } = creation;
    const parts = { store, database, secrets, publicUrl: 'https://offprint.example.com' };
    const activity = createSignBundle({ ...parts, ...(signingKey !== undefined && { signingKey }) });
    const input = { jobId: job.id, organizationId: job.organizationId, archives };
    return { store, job, sign: (): Promise<readonly BundleSignature[]> => quietEnvironment().run(activity, input) };
  }

  async function createKey() {
    const text = generateKey();
    const key = readSigningKey(text);
    const sealedPrivateKey = secrets.seal(text, signingKeyContext(keyIdText(key)));
    await database.signingKeys.activate({ id: keyIdText(key), publicKey: publicKeyText(key), sealedPrivateKey });
    return key;
  }

  it('does nothing without a key', async () => {
    const { sign } = await prepare();
    assert.deepEqual(await sign(), []);
  });

  it('makes a signature and a signed statement for every form, equal ones each time', async () => {
    const key = await createKey();
    const { store, job, sign } = await prepare();
    const signatures = await sign();
    assert.deepEqual(
      signatures.map(({ format, keyId }) => [format, keyId]),
      [
        ['tar.gz', keyIdText(key)],
        ['zip', keyIdText(key)],
      ],
    );
    const contents = () =>
      Promise.all(signatures.flatMap((each) => [store.get(each.key), store.get(each.provenanceKey)]));
    const before = await contents();
    for (const { format, key: signatureKey, provenanceKey } of signatures) {
      const hash = createHash('blake2b512')
        .update(BYTES[format as 'zip'])
        .digest();
      const { comment } = verifyHash([key], hash, parseSignature((await store.get(signatureKey)).toString()));
      assert.match(comment, new RegExp(`^site:acme\\.example\tformat:${format}\tsha256:[0-9a-f]{64}\thashed$`));
      const envelope = JSON.parse((await store.get(provenanceKey)).toString()) as Envelope;
      const payload = Buffer.from(envelope.payload, 'base64');
      const [signature] = envelope.signatures;
      const message = encodeForSigning('application/vnd.in-toto+json', payload);
      assert.ok(verify(null, message, verifyingKey(key), Buffer.from(signature?.sig ?? '', 'base64')));
      const statement = JSON.parse(payload.toString()) as Statement;
      assert.deepEqual(statement.subject, [
        {
          name: `acme.example-v2.${format}`,
          digest: { sha256: archives.find((each) => each.format === format)?.sha256 },
        },
      ]);
      assert.equal(statement.predicate.runDetails.metadata.invocationId, job.id);
    }
    assert.deepEqual(await sign(), signatures);
    assert.deepEqual(await contents(), before);
  });

  it('with a new key makes new signatures beside the old ones', async () => {
    await createKey();
    const { store, sign } = await prepare();
    const [old] = await sign();
    const key = await createKey();
    const [fresh] = await sign();
    assert.equal(fresh?.keyId, keyIdText(key));
    assert.ok(old !== undefined && old.key !== fresh?.key && (await store.head(old.key)) !== undefined);
  });

  it('takes the configured key, which is listed from then on', async () => {
    const text = generateKey();
    const { sign } = await prepare(text);
    const [signature] = await sign();
    const active = await database.signingKeys.active();
    assert.equal(signature?.keyId, keyIdText(readSigningKey(text)));
    assert.deepEqual([active?.id, active?.sealedPrivateKey], [signature?.keyId, null]);
    const { sign: signElsewhere } = prepareAgain();
    await assert.rejects(signElsewhere(), /is not in the database; set OFFPRINT_SIGNING_KEY_FILE on every worker/);
  });

  /** A worker without the configured key. */
  function prepareAgain() {
    const store = createMemoryObjectStore();
    const activity = createSignBundle({ store, database, secrets, publicUrl: 'https://x' });
    return {
      sign: () => quietEnvironment().run(activity, { jobId: 'se_1', organizationId: 'o', archives: [] }),
    };
  }

  it('vouches for no bytes but those that were packed', async () => {
    await createKey();
    const { store, sign } = await prepare();
    await store.put(archives[0]?.key ?? '', Buffer.from('other bytes'));
    await assert.rejects(sign(), LostObject);
  });
});

interface Envelope {
  readonly payload: string;
  readonly signatures: readonly { readonly sig: string }[];
}

interface Statement {
  readonly subject: unknown;
  readonly predicate: { readonly runDetails: { readonly metadata: { readonly invocationId: string } } };
}
