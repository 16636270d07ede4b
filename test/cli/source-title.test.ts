import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceTitle } from '../../cli/source-title.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('the title of a source', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('titles');
  });
  after(() => folder.remove());

  function project(name: string, files: Readonly<Record<string, string>>) {
    const path = join(folder.path, name);
    mkdirSync(path);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
    return { type: 'directory', path } as const;
  }

  it('is the name of the project', () => {
    assert.equal(sourceTitle(project('docs', { 'docs.json': '{"name": " Acme 漢字 "}' })), 'Acme 漢字');
    assert.equal(sourceTitle(project('older', { 'mint.json': '{"name": "Acme"}' })), 'Acme');
  });

  it('is the name of the folder or archive where the project has no usable name', () => {
    assert.equal(sourceTitle(project('handbook', {})), 'handbook');
    assert.equal(sourceTitle(project('unnamed', { 'docs.json': '{"name": ""}' })), 'unnamed');
    assert.equal(sourceTitle(project('numbered', { 'docs.json': '{"name": 7}' })), 'numbered');
    assert.equal(sourceTitle(project('faulty', { 'docs.json': '{"name": ' })), 'faulty');
    assert.equal(sourceTitle({ type: 'directory', path: '/tmp/docs.tar.gz' }), 'docs');
  });

  it('is the host of a live site', () => {
    const source = { type: 'url', url: 'https://docs.example.com:8443/guide' } as Parameters<typeof sourceTitle>[0];
    assert.equal(sourceTitle(source), 'docs.example.com:8443');
  });
});
