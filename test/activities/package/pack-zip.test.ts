import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { PackagedBundle } from '../../../contract/activities.js';
import type { BundleForm } from '../../../contract/job.js';
import { programProblem } from '../../bundle/archive-readers.js';
import { useTemporaryFolder } from '../../bundle/temporary-folder.js';
import { type ActivityDriver, openActivityDriver } from '../../support/activity-driver.js';
import { readTar } from '../../support/read-tar.js';

const LIST =
  'import sys,json,zipfile,hashlib\nz=zipfile.ZipFile(sys.argv[1])\nprint(json.dumps([[i.filename,hashlib.sha256(z.read(i)).hexdigest()] for i in z.infolist()]))';

describe('the zip form of a bundle', () => {
  const at = useTemporaryFolder();
  let driver: ActivityDriver;
  before(async function () {
    if (programProblem('python3', ['-c', 'print("python")'], /python/) !== undefined) return this.skip();
    driver = await openActivityDriver();
  });
  after(() => driver?.close());

  it('has the files of the archive in their order, with the manifest and the text for language models', async () => {
    const steps = await driver.newExport();
    await steps.upTo('packageBundle');
    const { bundleKey } = (await steps.take('packageBundle')) as PackagedBundle;
    const { key, sizeBytes, sha256 } = (await steps.take('packZip')) as BundleForm;
    const bytes = await steps.store.get(key);
    assert.deepEqual([bytes.length, hash('sha256', bytes, 'hex')], [sizeBytes, sha256]);
    await writeFile(at('bundle.zip'), bytes);
    const zipped = JSON.parse(execFileSync('python3', ['-c', LIST, at('bundle.zip')], { encoding: 'utf8' })) as unknown;
    const files = [...(await readTar(await steps.store.get(bundleKey)))];
    assert.deepEqual(
      zipped,
      files.map(([path, content]) => [path, hash('sha256', content, 'hex')]),
    );
    const paths = files.map(([path]) => path);
    assert.ok(paths.includes('llms-full.txt') && paths.at(-1) === 'manifest.json', paths.join('\n'));
  });
});
