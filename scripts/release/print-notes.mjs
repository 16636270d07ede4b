// Prints what the changelog says of the version in package.json, as the text of its release.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notesOf } from './versioned-files.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
console.log(notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version));
