import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readDashboardFiles } from '../../api/dashboard-files.js';

const PAGE = `<!doctype html>${'<p>words</p>'.repeat(100)}`;

describe('the files of the dashboard', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'offprint-dashboard-files-'));
    await writeFile(join(folder, 'index.html'), PAGE);
  });
  after(() => rm(folder, { recursive: true }));

  for (const [header, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
  ] as const) {
    it(`are sent ${encoding === undefined ? 'uncompressed' : `as ${encoding}`} for Accept-Encoding: ${header || 'nothing'}`, () => {
      const page = readDashboardFiles(folder).page;
      assert.ok(page);
      const sent = page.encoded(header);
      assert.equal(sent.encoding, encoding);
      const decode = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };
      assert.equal(decode[encoding ?? 'plain'](sent.bytes).toString(), PAGE);
    });
  }
});
