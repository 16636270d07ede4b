import { spawn } from 'node:child_process';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client } from '../../storage/s3/s3-client.js';
import { end } from './end-process.js';
import { freePort } from './free-port.js';
import { installPython } from './install-python.js';
import { until } from './until.js';

const MOTO_VERSION = '5.2.5';
/**
 * Runs moto with requests for objects one after another. S3 decides about conditional writes of a key one by one; moto looks for the object
 * and then writes it without a lock, so that two threads may both be told that they were the first.
 */
const MOTO_PROGRAM = `
from threading import RLock
from moto.s3.responses import S3Response
from moto.server import main

lock = RLock()

def alone(method):
    def call(*args, **named):
        with lock:
            return method(*args, **named)
    return call

for name in ("put_object", "get_object", "head_object", "delete_object", "copy_object"):
    setattr(S3Response, name, alone(getattr(S3Response, name)))
main()
`;

export interface S3Server {
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** An empty bucket. */
  readonly bucket: string;
  stop(): Promise<void>;
}

/**
 * Starts moto, which emulates S3 in memory and checks no signatures; or uses the server at OFFPRINT_TEST_S3, such as MinIO, with the
 * credentials of the environment and a new bucket.
 */
export async function startS3Server(): Promise<S3Server | { readonly unavailable: string }> {
  const { OFFPRINT_TEST_S3: given, AWS_ACCESS_KEY_ID = 'test', AWS_SECRET_ACCESS_KEY = 'test' } = process.env;
  const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
  if (given !== undefined) {
    const bucket = await createBucket(given, credentials);
    return { endpoint: given, credentials, bucket, stop: async () => undefined };
  }
  const found = await installPython('moto', MOTO_VERSION, '[server,s3]');
  if ('unavailable' in found) return found;
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(found.python, ['-c', MOTO_PROGRAM, '-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  await until(async () => (await fetch(`${endpoint}/moto-api/`).catch(() => undefined))?.ok === true);
  return { endpoint, credentials, bucket: await createBucket(endpoint, credentials), stop: () => end(child) };
}

async function createBucket(endpoint: string, credentials: S3Server['credentials']): Promise<string> {
  const client = createS3Client({ endpoint, isPathStyle: true, credentials });
  const bucket = `offprint-${Date.now()}-${process.pid}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucket;
}
