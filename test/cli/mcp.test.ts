import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createGzip } from 'node:zlib';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { pack } from 'tar-stream';
import { eventually } from '../support/eventually.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const FILES: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html lang="en"><head><meta property="og:site_name" content="Tides"></head><body><h2 id="noon">Noon</h2></body></html>',
  'index.md': '# Tides\n\nStart.\n\n## Noon\n\nHigh water is at noon.\n',
};
const MANIFEST = JSON.stringify({
  formatVersion: 1,
  ...{ generator: 'offprint/1', site: 'tides', version: '1', pageCount: 1, hosting: { mode: 'air-gapped' } },
  files: Object.entries(FILES).map(([path, text]) => ({ path, sizeBytes: text.length, sha256: '0'.repeat(64) })),
});

describe('the command mcp', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('mcp');
    const all = { ...FILES, 'manifest.json': MANIFEST };
    const archive = pack();
    for (const [name, text] of Object.entries(all)) {
      await writeFile(join(folder.path, name), text);
      archive.entry({ name }, text);
    }
    archive.finalize();
    await pipeline(archive, createGzip(), createWriteStream(join(folder.path, 'tides.tar.gz')));
  });
  after(() => folder.remove());

  function transport(...commandArguments: readonly string[]) {
    const main = pathToFileURL(resolve('build/cli/main.js')).href;
    const code = `process.exitCode = await (await import(${JSON.stringify(main)})).main(process.argv.slice(1));`;
    return new StdioClientTransport({
      command: process.execPath,
      args: ['--input-type=module', '-e', code, '--', 'mcp', ...commandArguments],
      env: { PATH: process.env.PATH ?? '', HOME: folder.path, NODE_ENV: 'test' },
      stderr: 'pipe',
    });
  }

  for (const place of ['.', 'tides.tar.gz'])
    for (const mode of ['legacy', { pin: '2026-07-28' }] as const)
      it(`offers ${place === '.' ? 'a folder' : 'an archive'} to clients ${mode === 'legacy' ? 'of 2025' : 'of 2026'}`, async () => {
        const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
        await client.connect(transport(join(folder.path, place)));
        const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'high water' } });
        const { results } = structuredContent as unknown as { readonly results: readonly { readonly url: string }[] };
        const file = place === '.' ? pathToFileURL(join(folder.path, 'index.html')).href : 'index.html';
        assert.equal(results[0]?.url, `${file}#noon`);
        const { resources } = await client.listResources();
        assert.deepEqual(
          resources.map(({ uri }) => uri),
          ['docs://tides/index'],
        );
        await client.close();
      });

  const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no bundle', [], /takes one folder or archive/],
    ['a folder without a manifest', [join(resolve('docs'))], /is not a bundle/],
    ['a place that does not exist', ['nowhere'], /does not exist/],
  ];
  for (const [name, given, message] of refused)
    it(`refuses ${name} on standard error`, async () => {
      const connection = transport(...given);
      let errors = '';
      connection.stderr?.on('data', (chunk: Buffer) => {
        errors += chunk.toString();
      });
      await assert.rejects(new Client({ name: 'test', version: '1' }).connect(connection));
      // Standard error may arrive after the process's end is known.
      await eventually(() => assert.match(errors, message));
    });
});
