import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, from build/test/support. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The name of our own documentation among the projects that questions are asked about. */
export const OWN_DOCS = 'offprint-docs';

/** The folder of our own documentation. */
export const OWN_DOCS_FOLDER = join(root, 'docs');

/** Returns the folder of a project under test/fixtures, each of which has its source and its licence beside it. */
export function fixtureFolder(name: 'real-project' | 'react-components'): string {
  return join(root, 'test/fixtures', name, 'site');
}
