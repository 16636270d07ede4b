import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

interface Release {
  readonly VERSIONED_FILES: ReadonlyMap<string, readonly RegExp[]>;
  versionsIn(root: string, path: string): readonly (readonly string[])[];
  releaseSection(changelog: string, version: string, date: Date): string;
  notesOf(changelog: string, version: string): string;
}

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- Owls.\n\n## 0.1.0 (2026-01-02)\n\n- Mice.\n';

describe('a release', () => {
  let release: Release;
  let folder: TemporaryFolder;
  before(async () => {
    release = (await import(join(process.cwd(), 'scripts/release/versioned-files.mjs'))) as Release;
    folder = await createTemporaryFolder('release');
  });
  after(() => folder.remove());

  const text = (path: string) => readFileSync(join(folder.path, path), 'utf8');
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(program, parameters, { cwd: folder.path, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  it('has one version in every file that names it', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const path of release.VERSIONED_FILES.keys()) {
      for (const found of release.versionsIn('.', path)) {
        assert.ok(found.length > 0, `${path} names no version where one is expected`);
        assert.deepEqual([...new Set(found)], [version], path);
      }
    }
  });

  it('is one commit with a tag, in which every file has the new version and the changelog a section of its own', () => {
    for (const path of [...release.VERSIONED_FILES.keys(), 'scripts/release']) {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      cpSync(path, join(folder.path, path), { recursive: true });
    }
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const project = {
      name: 'offprint',
      version: '0.1.0',
      private: true,
      scripts: { preversion: scripts.preversion, version: scripts.version },
    };
    writeFileSync(join(folder.path, 'package.json'), `${JSON.stringify(project, null, 2)}\n`);
    run('npm', 'install', '--package-lock-only', '--offline', '--no-audit');
    writeFileSync(join(folder.path, 'CHANGELOG.md'), CHANGELOG);
    run('git', 'init', '--quiet', '--initial-branch=main');
    run('git', 'config', 'user.name', 'Tester');
    run('git', 'config', 'user.email', 'tester@example.com');
    run('git', 'add', '.');
    run('git', 'commit', '--quiet', '--message=Begin');

    run('npm', 'version', '1.2.0-rc.1');
    assert.equal(run('git', 'status', '--porcelain'), '');
    assert.equal(run('git', 'describe', '--exact-match', '--tags').trim(), 'v1.2.0-rc.1');
    for (const path of release.VERSIONED_FILES.keys())
      for (const found of release.versionsIn(folder.path, path))
        assert.deepEqual([...new Set(found)], ['1.2.0-rc.1'], path);
    assert.match(text('package-lock.json'), /"version": "1\.2\.0-rc\.1"/);
    assert.match(
      text('CHANGELOG.md'),
      /^# Changelog\n\n## Unreleased\n\n## 1\.2\.0-rc\.1 \(\d{4}-\d\d-\d\d\)\n\n- Owls\.\n\n## 0\.1\.0/,
    );
    assert.equal(run('node', 'scripts/release/print-notes.mjs'), '- Owls.\n');
    // Nothing has changed since: a second release has nothing to say.
    assert.throws(() => run('npm', 'version', 'minor'), /no changes under/);
    assert.equal(run('git', 'status', '--porcelain'), '', 'a refused release changes nothing');
  });

  it('is refused without a description of what changed', () => {
    const { releaseSection, notesOf } = release;
    const day = new Date('2026-11-30T23:59:59Z');
    assert.throws(() => releaseSection('# Changelog\n', '1.0.0', day), /no section "## Unreleased"/);
    assert.throws(() => releaseSection('# Changelog\n\n## Unreleased\n\n## 0.1.0 (x)\n', '1.0.0', day), /no changes/);
    assert.throws(() => releaseSection(CHANGELOG, '0.1.0', day), /a section of 0\.1\.0 already/);
    assert.throws(() => notesOf(CHANGELOG, '0.2.0'), /npm version/);
    assert.equal(notesOf(releaseSection(CHANGELOG, '0.2.0', day), '0.2.0'), '- Owls.');
  });
});
