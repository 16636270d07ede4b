import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { findWeights, installWeights } from '../../../assistant/reader/install-weights.js';
import { openReader } from '../../../assistant/reader/open-reader.js';
import { READER_RELEASE } from '../../../assistant/reader/reader-release.js';
import { createTemporaryFolder } from '../../support/temporary-folder.js';

/** A ZIP archive of files that are stored without compression. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [path, body] = [Buffer.from(name), Buffer.from(content)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(body.length, 14);
    facts.writeUInt32LE(body.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, path);
    bodies.push(Buffer.from('PK\x03\x04'), facts, path, body);
    offset += 4 + facts.length + path.length + body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end]);
}

describe('the weights of the reader', () => {
  const archive = zipOf({ README: 'none', 'model.onnx': 'weights', 'tokenizer.json': '{}' });
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const release = {
    ...READER_RELEASE,
    name: 'small',
    sha256,
    sizeBytes: archive.length,
    weights: 'model.onnx',
    tokenizer: 'tokenizer.json',
  };
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end(archive);
  });
  let url = '';
  let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/small.jar`;
  });
  after(() => server.close());
  beforeEach(async () => {
    folder = await createTemporaryFolder('weights');
    requests = 0;
  });
  afterEach(() => folder.remove());

  it('are downloaded once, also by several processes at the same time', async () => {
    const place = join(folder.path, 'cache');
    assert.equal(await findWeights(place, release), undefined);
    const installs = [1, 2, 3].map(() => installWeights(place, { release: { ...release, url } }));
    const [files] = await Promise.all(installs);
    assert.equal(await readFile(files?.weights ?? '', 'utf8'), 'weights');
    const before = requests;
    assert.deepEqual(await installWeights(place, { release: { ...release, url } }), files);
    assert.equal(requests, before);
    assert.deepEqual(await readdir(place), ['small']);
  });

  it('are refused with another hash, or if they are larger, and nothing is kept', async () => {
    const other = { ...release, url, sha256: '0'.repeat(64) };
    await assert.rejects(installWeights(folder.path, { release: other }), /not the expected 0000/);
    const small = { ...release, url, sizeBytes: 10 };
    await assert.rejects(installWeights(folder.path, { release: small }), /larger than expected/);
    assert.deepEqual(await readdir(folder.path), []);
  });

  it('that cannot be read are reported once, and nothing is compared', async () => {
    const { name, weights, tokenizer } = READER_RELEASE;
    await mkdir(join(folder.path, name));
    for (const file of [weights, tokenizer]) await writeFile(join(folder.path, name, file), 'damaged');
    const errors: unknown[] = [];
    await new Promise<void>((resolve) => {
      const reader = openReader({ folder: folder.path, onError: (error) => resolve(void errors.push(error)) });
      void reader.compare('a', ['b']).then((found) => assert.equal(found, undefined));
    });
    assert.match(String(errors[0]), /has ended: \w*Error/);
    assert.equal(errors.length, 1);
  }).timeout(60_000);

  it('are not needed: without them nothing is compared and nothing is reported', async () => {
    const errors: unknown[] = [];
    const reader = openReader({ folder: folder.path, onError: (error) => errors.push(error) });
    assert.equal(await reader.compare('a', ['b']), undefined);
    assert.equal(await reader.compare('a', ['b']), undefined);
    assert.equal(reader.isReady, false);
    assert.deepEqual(errors, []);
  });
});
