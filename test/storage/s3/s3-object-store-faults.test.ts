import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { ObjectStoreUnavailable } from '../../../storage/errors.js';
import { S3Bucket } from '../../../storage/s3/s3-bucket.js';
import { createS3Client } from '../../../storage/s3/s3-client.js';
import { s3Fault } from '../../../storage/s3/s3-errors.js';
import { createS3ObjectStore } from '../../../storage/s3/s3-object-store.js';
import { UsedMarks } from '../../../storage/s3/used-marks.js';
import { type S3Server, startS3Server } from '../../support/s3-server.js';
import { keysOf } from '../object-store-contract.js';

const MEBIBYTE = 1024 * 1024;
const unavailable = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ObjectStoreUnavailable, String(error));
  assert.match(error.message, sentence);
  return true;
};

describe('a store in S3', () => {
  let server: S3Server;
  before(async function () {
    const started = await startS3Server();
    if ('unavailable' in started) {
      console.log(`      skipped: ${started.unavailable}`);
      this.skip();
    }
    server = started;
  });
  after(() => server?.stop());

  const settings = (prefix: string) => ({ ...server, prefix, isPathStyle: true });
  const open = (prefix: string, later = 0) =>
    createS3ObjectStore({ ...settings(prefix), now: () => new Date(Date.now() + later) });
  const DAY = 86_400_000;

  it('joins long objects, whole parts of which are copied, and short ones in between', async () => {
    const store = open('long');
    const bodies = [3, 20 * MEBIBYTE, 5, 9 * MEBIBYTE].map((size) => randomBytes(size));
    for (const [index, body] of bodies.entries()) await store.put(`part-${index}`, body);
    const names = bodies.map((_, index) => `part-${index}`);
    await store.compose('whole', [...names, 'part-0']);
    assert.ok((await store.get('whole')).equals(Buffer.concat([...bodies, bodies[0] ?? Buffer.alloc(0)])));
  });

  it('keeps marks out of lists, and removes those whose object is missing', async () => {
    const store = open('marked', DAY);
    await store.put('a/b', Buffer.from('x'));
    await store.refresh('a/b');
    assert.deepEqual(await keysOf(store, ''), ['a/b']);
    const bucket = new S3Bucket(createS3Client(settings('')), server.bucket, 'marked/');
    const marks = new UsedMarks(bucket);
    assert.notEqual(await marks.read('a/b'), undefined);
    await store.delete('a/b');
    assert.equal(await marks.read('a/b'), undefined);
  });

  it('waits for a deletion that another process announced, and says that the object is missing', async () => {
    const store = open('condemned', DAY);
    const bucket = new S3Bucket(createS3Client(settings('')), server.bucket, 'condemned/');
    const marks = new UsedMarks(bucket);
    await store.put('a', Buffer.from('x'));
    await marks.condemn('a', await marks.read('a'));
    const refreshed = store.refresh('a');
    setTimeout(() => void bucket.delete('a').then(() => marks.remove('a')), 300);
    assert.equal(await refreshed, false);
  });

  it('keeps an object whose deletion was announced and withdrawn', async () => {
    const store = open('withdrawn', DAY);
    const bucket = new S3Bucket(createS3Client(settings('')), server.bucket, 'withdrawn/');
    const marks = new UsedMarks(bucket);
    await store.put('a', Buffer.from('x'));
    const condemned = await marks.condemn('a', await marks.read('a'));
    const refreshed = store.refresh('a');
    setTimeout(() => void marks.touch('a', condemned), 300);
    assert.equal(await refreshed, true);
    assert.equal((await store.get('a')).toString(), 'x');
  });

  it('names a bucket that does not exist', async () => {
    const store = createS3ObjectStore({ ...settings(''), bucket: 'nowhere-at-all' });
    await assert.rejects(store.check(), unavailable(/the bucket does not exist: create s3:\/\/nowhere-at-all/));
  });

  it('is unavailable if the server does not respond', async () => {
    const store = createS3ObjectStore({ ...settings(''), endpoint: 'http://127.0.0.1:9' });
    await assert.rejects(store.get('a'), unavailable(/S3 is not available; try again/));
    await assert.rejects(store.head('a'), ObjectStoreUnavailable);
    await assert.rejects(keysOf(store, ''), ObjectStoreUnavailable);
  });
});

describe('a refusal of S3', () => {
  for (const [name, status, sentence] of [
    ['AccessDenied', 403, /allow s3:ListBucket .* on s3:\/\/b/],
    ['InvalidAccessKeyId', 403, /credentials were rejected: check AWS_ACCESS_KEY_ID/],
    ['PermanentRedirect', 301, /another region: set AWS_REGION/],
    ['SlowDown', 503, /rate of requests/],
    ['CredentialsProviderError', undefined, /no AWS credentials/],
    ['RequestTimeTooSkewed', 403, /clock is wrong/],
    ['InternalError', 500, /: a first line; S3 is not available/],
  ] as const) {
    it(`“${name}” becomes a sentence that says what to do`, () => {
      const error = Object.assign(new Error('a first line\n<html>'), { name, $metadata: { httpStatusCode: status } });
      assert.ok(unavailable(sentence)(s3Fault(error, { bucket: 'b', verb: 'read', key: 'k' })));
    });
  }
});
