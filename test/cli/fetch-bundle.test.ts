import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { downloadBundle, FolderNotReplaceable, isReplaceable, openBundle } from '../../cli/fetch-bundle.js';

const manifest = (generator: string) =>
  JSON.stringify({ formatVersion: 1, generator, site: 'docs', version: 'v', pageCount: 1, hosting: {}, files: [] });

async function archiveOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar.pipe(createGzip())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('bringing a bundle to its place', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'offprint-bundle-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('a newer bundle takes the place of an older one', async () => {
    const target = join(folder, 'site');
    for (const text of ['old', 'new']) {
      writeFileSync(
        join(folder, 'a.tar.gz'),
        await archiveOf({ 'index.html': text, 'manifest.json': manifest('offprint 0.1.0') }),
      );
      await openBundle(join(folder, 'a.tar.gz'), target);
      assert.equal(readFileSync(join(target, 'index.html'), 'utf8'), text);
    }
    assert.deepEqual(readdirSync(folder).sort(), ['a.tar.gz', 'site']);
  });

  const strangers: readonly [claim: string, files: Readonly<Record<string, string>>][] = [
    ['a folder of somebody', { 'index.html': 'mine' }],
    ['an empty folder', {}],
    ['a folder with a manifest of another program', { 'manifest.json': manifest('other 1.0') }],
    ['a web app with its manifest.json', { 'manifest.json': '{"name":"app"}' }],
  ];
  for (const [claim, files] of strangers) {
    it(`${claim} is never overwritten`, async () => {
      const target = join(folder, 'site');
      mkdirSync(target);
      for (const [name, content] of Object.entries(files)) writeFileSync(join(target, name), content);
      writeFileSync(join(folder, 'a.tar.gz'), await archiveOf({ 'index.html': 'new' }));
      assert.equal(isReplaceable(target), false);
      await assert.rejects(openBundle(join(folder, 'a.tar.gz'), target), FolderNotReplaceable);
      assert.deepEqual(readdirSync(target).sort(), Object.keys(files).sort());
    });
  }

  describe('over HTTP', () => {
    const body = Buffer.from('an archive');
    let server: Server;
    let url: string;
    beforeEach(async () => {
      server = createServer((request, response) => response.writeHead(request.url === '/a' ? 200 : 403).end(body));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(() => void server.close());
    const answer = (path: string, sha256: string) => ({
      bundleUrl: `${url}${path}`,
      sizeBytes: body.length,
      expiresAt: '',
      sha256,
    });

    it('a whole download is kept', async () => {
      const file = join(folder, 'out', 'a.tar.gz');
      await downloadBundle(
        answer('/a', createHash('sha256').update(body).digest('hex')),
        file,
        new AbortController().signal,
      );
      assert.deepEqual(readFileSync(file), body);
    });

    it('an altered download leaves no file', async () => {
      const file = join(folder, 'a.tar.gz');
      await assert.rejects(downloadBundle(answer('/a', '0'.repeat(64)), file, new AbortController().signal), /SHA-256/);
      assert.equal(existsSync(file), false);
      assert.deepEqual(readdirSync(folder), []);
    });

    it('an expired link is said', async () => {
      const file = join(folder, 'a.tar.gz');
      await assert.rejects(downloadBundle(answer('/b', ''), file, new AbortController().signal), /responded with 403/);
    });
  });
});
