import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../../api/error-codes.js';
import { EXIT } from '../../cli/exit-codes.js';

const read = (file: string) => readFileSync(file, 'utf8');

/** Every string in a `pages` list, at any depth. */
function pagesOf(node: unknown, inPages = false): string[] {
  if (typeof node === 'string') return inPages ? [node] : [];
  if (Array.isArray(node)) return node.flatMap((child) => pagesOf(child, inPages));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => pagesOf(child, key === 'pages'));
}

describe("Offprint's own documentation", () => {
  const pages = pagesOf(JSON.parse(read('docs/docs.json')));

  it('every page of the navigation exists', () => {
    assert.deepEqual(
      pages.filter((page) => !existsSync(join('docs', `${page}.mdx`))),
      [],
    );
  });

  it('every page is in the navigation', () => {
    const files = readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mdx') && !file.startsWith('snippets'))
      .map((file) => file.replace(/\.mdx$/, ''));
    assert.deepEqual(files.sort(), [...pages].sort());
  });

  it('every error code of the interface is explained, with its status', () => {
    const rows = [...read('docs/http/errors.mdx').matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)];
    const documented = Object.fromEntries(rows.map(([, status, code]) => [code, Number(status)]));
    const real = Object.fromEntries(Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]));
    assert.deepEqual(documented, real);
  });

  it('every kind of finding is explained', () => {
    const union = /export type FindingCode =([^;]*);/.exec(read('site/finding.ts'))?.[1] ?? '';
    const real = [...union.matchAll(/'([a-z-]+)'/g)].map((match) => match[1]);
    const documented = [...read('docs/reference/findings.mdx').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
      (match) => match[1],
    );
    assert.deepEqual(documented.sort(), real.sort());
  });

  it('every exit code of export is explained', () => {
    const documented = [...read('docs/export-your-site.mdx').matchAll(/^\| (\d+) \|/gm)].map((match) =>
      Number(match[1]),
    );
    assert.deepEqual(documented.sort(), Object.values(EXIT).sort());
  });
});
