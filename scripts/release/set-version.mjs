// What `npm version` runs after it has written the new version to package.json and package-lock.json, and before it commits:
// the version of everything that is released together, and the section of the changelog. The changed files are added to the commit.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseSection, withVersion } from './versioned-files.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const changed = [];
for (const [path, text] of withVersion(root, version)) {
  writeFileSync(join(root, path), text);
  changed.push(path);
}
const changelog = join(root, 'CHANGELOG.md');
writeFileSync(changelog, releaseSection(readFileSync(changelog, 'utf8'), version, new Date()));
const { status } = spawnSync('git', ['add', 'CHANGELOG.md', 'package-lock.json', ...changed], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
