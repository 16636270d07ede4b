import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The repositories of the projects that questions are about, from build/bench/assistant. */
const SOURCES = fileURLToPath(new URL('../../../bench/assistant/projects.json', import.meta.url));

const sourcesSchema = z.record(
  z.string(),
  z.object({
    /** The owner and name on GitHub. */
    repository: z.string(),
    commit: z.string(),
    /** The folder of the documentation; the whole repository if omitted. */
    folder: z.string().optional(),
  }),
);

const CACHE = join(tmpdir(), 'offprint-projects');

/**
 * Returns the folder of a project at the commit that its questions were written for, or undefined if it has no known repository. If it is
 * not there yet, it is fetched with git; undefined is also returned if nothing may be fetched or git fails.
 */
export function fetchProject(name: string, mayFetch: boolean): string | undefined {
  const source = sourcesSchema.parse(JSON.parse(readFileSync(SOURCES, 'utf8')))[name];
  if (source === undefined) return undefined;
  const { repository, commit, folder = '' } = source;
  const target = join(CACHE, `${name}-${commit.slice(0, 12)}`);
  if (!existsSync(target)) {
    if (!mayFetch) return undefined;
    mkdirSync(CACHE, { recursive: true });
    const temporary = mkdtempSync(`${target}-`);
    const git = (...words: string[]) => execFileSync('git', words, { cwd: temporary, stdio: 'pipe' });
    try {
      git('init', '-q');
      git('fetch', '-q', '--depth=1', `https://github.com/${repository}`, commit);
      git('checkout', '-q', 'FETCH_HEAD', '--', folder === '' ? '.' : folder);
      renameSync(temporary, target);
    } catch (error) {
      console.error(`${name} could not be fetched: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  return join(target, folder);
}
