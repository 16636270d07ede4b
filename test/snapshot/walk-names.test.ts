import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { walkProject } from '../../snapshot/walk-project.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const [COMPOSED, DECOMPOSED] = ['café', 'café'].map((name, at) => name.normalize(at === 0 ? 'NFC' : 'NFD')) as [
  string,
  string,
];

describe('names of a project in the two forms of Unicode', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await createTemporaryFolder('names');
  });
  afterEach(() => folder.remove());

  it('a decomposed name, of a file or of a folder, is kept composed', () => {
    mkdirSync(join(folder.path, DECOMPOSED));
    writeFileSync(join(folder.path, DECOMPOSED, `${DECOMPOSED}.md`), 'x');
    const { files, findings } = walkProject(folder.path);
    assert.deepEqual([files.map(({ path }) => path), findings], [[`${COMPOSED}/${COMPOSED}.md`], []]);
  });

  it('of two files whose names differ in form alone the composed one is kept, and the other is told', function () {
    writeFileSync(join(folder.path, `${DECOMPOSED}.md`), 'decomposed');
    writeFileSync(join(folder.path, `${COMPOSED}.md`), 'composed');
    // Disks that do not tell the two apart hold one file.
    if (readdirSync(folder.path).length < 2) this.skip();
    const { files, findings } = walkProject(folder.path);
    assert.deepEqual(
      files.map(({ path, file }) => [path, file.endsWith(`${COMPOSED}.md`)]),
      [[`${COMPOSED}.md`, true]],
    );
    assert.deepEqual(
      findings.map(({ code, file, message }) => [code, file, /another Unicode form\. Rename one/.test(message)]),
      [['skipped-file', `${DECOMPOSED}.md`, true]],
    );
  });
});
