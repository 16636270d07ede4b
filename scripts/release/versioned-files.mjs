// The files that name the version of Offprint, each with the expressions that find the version in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = String.raw`\d+\.\d+\.\d+(?:-[\w.-]+)?`;
/** The name of the packed package in commands that people copy. */
const PACKED = new RegExp(`(?<=offprint-)${VERSION}(?=\\.tgz)`, 'g');
const CHART = [new RegExp(`(?<=^version: )${VERSION}$`, 'gm'), new RegExp(`(?<=^appVersion: ")${VERSION}(?="$)`, 'gm')];

/** Paths from the root, and what finds their versions. Each expression must match at least once. */
export const VERSIONED_FILES = new Map([
  ['client/package.json', [new RegExp(`(?<=^  "version": ")${VERSION}(?=",$)`, 'gm')]],
  ['packages/helm/Chart.yaml', CHART],
  ['deployment/packages/helm/Chart.yaml', CHART],
  ['README.md', [PACKED]],
  ['docs/first-site.mdx', [PACKED]],
  ['docs/export-your-site.mdx', [PACKED]],
]);

/** Returns the versions that a file of `VERSIONED_FILES` names, an empty list for each expression that finds none. */
export function versionsIn(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  return (VERSIONED_FILES.get(path) ?? []).map((expression) => text.match(expression) ?? []);
}

/** Yields the path and new text of each file that names another version. */
export function* withVersion(root, version) {
  for (const [path, expressions] of VERSIONED_FILES) {
    const text = readFileSync(join(root, path), 'utf8');
    const changed = expressions.reduce((former, expression) => former.replace(expression, version), text);
    if (changed !== text) yield [path, changed];
  }
}

const UNRELEASED = '\n## Unreleased\n';

/** Returns the changes since the last release, and where they start and end in the changelog. Throws if there are none. */
export function unreleasedChanges(changelog) {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0)
    throw new Error('CHANGELOG.md has no section "## Unreleased": add one with the changes of this release.');
  const next = changelog.indexOf('\n## ', start + UNRELEASED.length);
  const end = next < 0 ? changelog.length : next;
  const text = changelog.slice(start + UNRELEASED.length, end).trim();
  if (text === '') throw new Error('CHANGELOG.md has no changes under "## Unreleased": describe what users will see.');
  return { text, start, end };
}

/**
 * Returns the changelog with the changes so far under the version and its day, below a new empty section for the next changes. Throws if
 * there are no changes, or if the version has a section already.
 */
export function releaseSection(changelog, version, date) {
  const { text, start, end } = unreleasedChanges(changelog);
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has a section of ${version} already.`);
  const day = date.toISOString().slice(0, 10);
  return `${changelog.slice(0, start)}${UNRELEASED}\n## ${version} (${day})\n\n${text}\n${changelog.slice(end)}`;
}

/** Returns the changes of a released version, without its heading. */
export function notesOf(changelog, version) {
  const start = changelog.indexOf(`\n## ${version} (`);
  if (start < 0) throw new Error(`CHANGELOG.md has no section of ${version}: make the version with "npm version".`);
  const changes = changelog.indexOf('\n', start + 1) + 1;
  const next = changelog.indexOf('\n## ', changes);
  return changelog.slice(changes, next < 0 ? undefined : next).trim();
}
