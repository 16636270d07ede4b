import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotCreate, initProject } from '../../authoring/init/init-project.js';
import { checkProject } from '../../worker/check-project.js';

describe('a new project', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'offprint-init-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is checked without a finding', async () => {
    const project = join(folder, 'acme-docs');
    initProject(project);
    const { findings, pageCount } = await checkProject(project);
    assert.deepEqual(findings, []);
    assert.equal(pageCount, 5);
  });

  it('is named after its folder or as asked, also with quotes', () => {
    initProject(join(folder, 'acme-api_docs'));
    initProject(join(folder, 'b'), 'The "B"\\');
    const nameOf = (name: string) =>
      (JSON.parse(readFileSync(join(folder, name, 'docs.json'), 'utf8')) as { name: string }).name;
    assert.deepEqual([nameOf('acme-api_docs'), nameOf('b')], ['Acme api docs', 'The "B"\\']);
  });

  it('changes nothing that exists', () => {
    writeFileSync(join(folder, 'index.mdx'), 'mine');
    assert.throws(() => initProject(folder), CannotCreate);
    assert.deepEqual(readdirSync(folder), ['index.mdx']);
    rmSync(join(folder, 'index.mdx'));
    writeFileSync(join(folder, 'README.md'), 'mine');
    initProject(folder);
    assert.equal(readFileSync(join(folder, 'README.md'), 'utf8'), 'mine');
    assert.throws(() => initProject(folder), /is a documentation project already/);
  });
});
