import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for each test of the suite that this is called in, removed after it. */
export function useTemporaryFolder(): (...names: string[]) => string {
  let folder = '';
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'offprint-test-')));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return (...names) => join(folder, ...names);
}
