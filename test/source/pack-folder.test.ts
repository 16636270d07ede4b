import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspectArchive } from '../../source/inspect-archive.js';
import { packFolder } from '../../source/pack-folder.js';
import { readTar } from '../support/read-tar.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('packing a folder', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await createTemporaryFolder('pack');
  });
  afterEach(() => folder.remove());

  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder.path, 'docs', path)), { recursive: true });
      writeFileSync(join(folder.path, 'docs', path), content);
    }
  };
  const pack = async () => {
    const file = join(folder.path, 'docs.tar.gz');
    await packFolder(join(folder.path, 'docs'), file);
    return file;
  };

  it('takes what an export would, without what ignore files name, wherever they lie', async () => {
    write({
      'docs.json': '{}',
      'index.mdx': '# Hi',
      'guide/日本.mdx': '# Hi',
      'guide/draft.mdx': 'x',
      'guide/.gitignore': 'draft.mdx\n',
      'out/page.html': 'x',
      '.gitignore': '/out\n*.log\n!keep.log\n',
      'deep/a.log': 'x',
      'keep.log': 'x',
      '.mintignore': 'internal/\n',
      'internal/a.mdx': 'x',
      '.env': 'SECRET=1',
      'node_modules/a/index.js': 'x',
    });
    symlinkSync('/etc/passwd', join(folder.path, 'docs/passwd'));
    const files = await readTar(readFileSync(await pack()));
    assert.deepEqual([...files.keys()].sort(), ['.mintignore', 'docs.json', 'guide/日本.mdx', 'index.mdx', 'keep.log']);
  });

  it('makes what an upload takes, and the same bytes of the same files', async () => {
    write({ 'docs.json': '{}', 'index.mdx': '# Hi' });
    const first = readFileSync(await pack());
    assert.deepEqual(await inspectArchive(await pack()), { format: 'tar.gz', fileCount: 2, directory: '' });
    assert.ok(readFileSync(await pack()).equals(first));
  });
});
