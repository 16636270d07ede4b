// What `npm version` runs before it writes anything: a release without a description of its changes is refused here.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unreleasedChanges } from './versioned-files.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
try {
  unreleasedChanges(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
