import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { access, chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readCommitTimes } from '../../snapshot/read-commit-times.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('times of a source', () => {
  let folder: TemporaryFolder;

  before(function () {
    try {
      execFileSync('git', ['--version']);
    } catch {
      console.log('    Skipped: there is no git on this machine.');
      this.skip();
    }
  });

  beforeEach(async () => {
    folder = await createTemporaryFolder('times');
  });

  afterEach(async () => {
    await folder?.remove();
  });

  const run = (where: string, ...command: string[]) =>
    execFileSync('git', ['-C', where, ...command], { stdio: 'pipe' });

  async function commit(files: Readonly<Record<string, string>>, seconds: number): Promise<void> {
    const repository = join(folder.path, 'repository');
    await mkdir(repository, { recursive: true });
    run(repository, 'init', '-q', '-b', 'main');
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(repository, path)), { recursive: true });
      await writeFile(join(repository, path), text);
    }
    run(repository, 'add', '-A');
    const who = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com'];
    const date = `${seconds} +0000`;
    execFileSync('git', ['-C', repository, ...who, 'commit', '-q', '-m', 'Change'], {
      stdio: 'pipe',
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  }

  it('are those of the last commit that changed each file, by path inside the folder', async () => {
    await commit({ 'docs/a.mdx': '1', 'docs/sub/b.mdx': '1', 'docs/é "x".mdx': '1', 'README.md': '1' }, 1_000_000_000);
    await commit({ 'docs/a.mdx': '2' }, 1_100_000_000);
    assert.deepEqual(await readCommitTimes(join(folder.path, 'repository/docs')), {
      'a.mdx': 1_100_000_000,
      'sub/b.mdx': 1_000_000_000,
      'é "x".mdx': 1_000_000_000,
    });
  });

  it('are not known where there is no repository', async () => {
    assert.equal(await readCommitTimes(folder.path), undefined);
  });

  it('are not guessed from the commit at which a history was cut off', async () => {
    await commit({ 'a.mdx': '1', 'b.mdx': '1' }, 1_000_000_000);
    await commit({ 'a.mdx': '2' }, 1_100_000_000);
    await commit({ 'a.mdx': '3' }, 1_200_000_000);
    const clone = join(folder.path, 'clone');
    run(folder.path, 'clone', '-q', '--depth', '2', `file://${join(folder.path, 'repository')}`, clone);
    assert.deepEqual(await readCommitTimes(clone), { 'a.mdx': 1_200_000_000 });
  });

  it('nothing that the repository’s configuration names is run', async () => {
    await commit({ 'a.mdx': '1' }, 1_000_000_000);
    const repository = join(folder.path, 'repository');
    const [script, trace] = [join(folder.path, 'run.sh'), join(folder.path, 'was-run')];
    await writeFile(script, `#!/bin/sh\ntouch ${trace}\n`);
    await chmod(script, 0o755);
    for (const [name, value] of [
      ['core.fsmonitor', script],
      ['core.pager', script],
      ['diff.external', script],
      ['diff.x.textconv', script],
      ['gpg.program', script],
      ['log.showSignature', 'true'],
    ] as const)
      run(repository, 'config', name, value);
    await writeFile(join(repository, '.gitattributes'), '*.mdx diff=x\n');
    assert.deepEqual(await readCommitTimes(repository), { 'a.mdx': 1_000_000_000 });
    await assert.rejects(access(trace));
  });
});
