import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeKeys } from '../../activities/store/store-keys.js';
import { RenderPool } from '../../render/render-pool.js';
import type { Finding } from '../../site/model/finding.js';
import { checkProject } from '../../worker/check-project.js';
import { openKeptExports } from '../support/kept-exports.js';
import { createTemporaryFolder } from '../support/temporary-folder.js';

const FILES: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    ...{ name: 'Rules', theme: 'mint', colors: { primary: '#166E3F' }, unknownKey: true },
    navigation: { pages: ['index'] },
  }),
  'offprint.json': JSON.stringify({
    severities: { 'broken-anchor': 'error', 'unknown-component': 'hint', 'orphan-page': 'off', verification: 'off' },
  }),
  'index.mdx': '[Below](#belwo)\n\n<Nte>Mind this.</Nte>\n',
  'other.mdx': 'Nobody lists this page.\n',
};

describe('a project with an offprint.json', () => {
  const expected = [
    ['broken-anchor', 'error'],
    ['configuration', 'warning'],
    ['unknown-component', 'hint'],
  ];
  const shown = (findings: readonly Finding[]) => findings.map(({ code, severity }) => [code, severity]).sort();

  it('has the severities that it chooses in the report of an export, and in a check', async () => {
    const folder = await createTemporaryFolder('rules');
    const pool = new RenderPool({ slots: 1, readableFolder: folder.path });
    const exports = await openKeptExports({ folder: folder.path, pool });
    try {
      const project = join(folder.path, 'project');
      await mkdir(project);
      for (const [path, text] of Object.entries(FILES)) await writeFile(join(project, path), text);
      assert.deepEqual(shown((await checkProject(project, { slots: 1 })).findings), expected);
      const { job, bundle } = await exports.run(await exports.addSite('rules', project));
      const key = storeKeys(job.organizationId).report(job.id);
      const report = JSON.parse((await exports.store.get(key)).toString());
      assert.deepEqual(shown(report.findings), expected);
      const { errors, warnings, hints } = report.summary;
      assert.deepEqual([errors, warnings, hints], [1, 1, 1]);
      assert.ok(bundle.sizeBytes > 0);
    } finally {
      await exports.close();
      pool.close();
      await folder.remove();
    }
  });
});
