import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, from build/test/support. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Our own documentation, which is always there. */
export const OWN_DOCS = 'offprint-docs';

/** The folder of a real project, where the machine has it beside the repository; says why the test is skipped where not. */
export function corpusFolder(name: string): string | undefined {
  if (name === OWN_DOCS) return join(root, 'docs');
  const folder = join(root, '../shared/corpora', name, 'site');
  if (existsSync(folder)) return folder;
  console.log(`      skipped: the project ${name} is not in ../shared/corpora`);
  return undefined;
}
