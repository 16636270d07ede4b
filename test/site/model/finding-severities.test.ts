import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../cli/paths.js';
import { FINDING_CODES } from '../../../site/model/finding.js';

const FOLDERS = ['site', 'bundle', 'render', 'activities', 'source', 'snapshot', 'loss'];
const ROW = /^\| `([a-z-]+)` \| ((?:error|warning|hint)(?:(?:, | or )(?:error|warning|hint))*) \|/gm;
/** A finding as it is written down: its code, and its severity soon after it. */
const WRITTEN = /code: '([a-z-]+)',\s*severity: '(error|warning|hint)'/g;

describe('the documented severities of findings', () => {
  const documented = new Map(
    [...readFileSync(join(ROOT, 'docs/reference/findings.mdx'), 'utf8').matchAll(ROW)].map(
      ([, code = '', severity = '']) => [code, severity],
    ),
  );
  it('are those of all codes', () => assert.deepEqual([...documented.keys()].sort(), FINDING_CODES.toSorted()));

  const made = new Map<string, Set<string>>();
  for (const file of FOLDERS.flatMap(sourcesIn))
    for (const [, code = '', severity = ''] of readFileSync(file, 'utf8').matchAll(WRITTEN))
      made.set(code, (made.get(code) ?? new Set()).add(severity));

  for (const [code, severities] of made)
    it(`${code} is made with them alone`, () => {
      const allowed = documented.get(code) ?? '';
      assert.deepEqual(
        [...severities].filter((severity) => !allowed.split(/, | or /).includes(severity)),
        [],
      );
    });
});

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name));
}
