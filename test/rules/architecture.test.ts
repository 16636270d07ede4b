import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, from build/test/rules. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

describe('the description of the architecture', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

  it('names files and folders that exist', () => {
    const named = [...text.matchAll(/`([a-z][\w-]*\/[\w./-]*)`/g)].map(([, path = '']) => path);
    assert.ok(named.length > 40);
    const rooms = named.filter((path) => !/^(?:build)\//.test(path));
    const missing = rooms.filter((path) => {
      const isInner = /^[a-z0-9-]+\/$/.test(path) && !existsSync(join(root, path));
      return !isInner && !existsSync(join(root, path));
    });
    assert.deepEqual(missing, []);
  });

  it('has a line for every room of the import rules', async () => {
    const rules = (await import(join(root, 'scripts/imports/rules.mjs'))) as { readonly ROOMS: Record<string, string> };
    const tops = Object.keys(rules.ROOMS).filter((room) => !room.startsWith('api/'));
    assert.deepEqual(
      tops.filter((room) => !text.includes(`\`${room}/\``)),
      [],
    );
  });
});
