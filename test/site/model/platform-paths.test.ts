import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Planning, rendering and checking a site; the theme's files are the program's own, not the site's. */
const FOLDERS = ['docs-json', 'content', 'document', 'search', 'api-description'];
const SITE = fileURLToPath(new URL('../../../../site/', import.meta.url));

describe('paths of a site', () => {
  it('are written with slashes on every system: nothing that reads them asks the system how it separates folders', () => {
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(join(SITE, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(folder, file)),
    );
    assert.ok(files.length > 100);
    const imports = /^import (?:type )?(.*) from 'node:path(?:\/win32)?';$/gm;
    const wrong = files.filter((file) =>
      [...readFileSync(join(SITE, file), 'utf8').matchAll(imports)].some(([, names]) => names !== '{ posix }'),
    );
    assert.deepEqual(wrong, []);
  });
});
