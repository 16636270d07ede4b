import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createTemporaryFolder } from '../support/temporary-folder.js';

const root = join(fileURLToPath(new URL('.', import.meta.url)), '../../..');

describe('the package @offprint/client', () => {
  it('is packed with scripts, types and licence, and its scripts import nothing else', async () => {
    const folder = await createTemporaryFolder('client-package');
    try {
      const packed = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder.path], {
        cwd: join(root, 'client'),
        encoding: 'utf8',
      });
      const [{ filename, files }] = JSON.parse(packed.slice(packed.indexOf('['))) as [
        { filename: string; files: readonly { path: string }[] },
      ];
      const names = files.map(({ path }) => path);
      for (const name of ['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts'])
        assert.ok(names.includes(name), name);
      assert.deepEqual(
        names.filter((name) => !/^dist\/[\w-]+(?:\.d\.ts|\.js)$|^(?:LICENSE|README\.md|package\.json)$/.test(name)),
        [],
      );
      const target = join(folder.path, 'node_modules/@offprint/client');
      execFileSync('mkdir', ['-p', target]);
      execFileSync('tar', ['-xzf', join(folder.path, filename), '-C', target, '--strip-components=1']);
      const scripts = names.filter((name) => name.endsWith('.js'));
      const imported = scripts.flatMap((name) =>
        [...readFileSync(join(target, name), 'utf8').matchAll(/\bfrom\s*"([^"]+)"|\bimport\s*\(?\s*"([^"]+)"/g)].map(
          ([, from, name]) => from ?? name ?? '',
        ),
      );
      assert.ok(imported.length > 5);
      assert.deepEqual(
        imported.filter((name) => !name.startsWith('./')),
        [],
      );
      const exported = (await import(pathToFileURL(join(target, 'dist/index.js')).href)) as object;
      assert.deepEqual(Object.keys(exported).sort(), [
        'ConnectionError',
        'DownloadError',
        'ExportFailedError',
        'OffprintError',
        'ResponseError',
        'WebhookError',
        'createClient',
        'verifyWebhook',
      ]);
    } finally {
      await folder.remove();
    }
  });
});
