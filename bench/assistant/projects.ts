import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { OWN_DOCS, OWN_DOCS_FOLDER } from '../../test/support/corpora.js';
import { fetchProject } from './fetch-project.js';

/** Returns the folder of a project that questions name; undefined for one that was not given. */
export type FindProject = (name: string) => string | undefined;

/**
 * Projects by their names: folders that were given, each named by its last part (`NAME=FOLDER` gives it another, `FOLDER/*` gives all
 * that are in it), our own documentation, and those of `projects.json`, which are fetched first if `mayFetch`.
 */
export function projectsIn(given: readonly string[], mayFetch = false): FindProject {
  const folders = new Map(
    given.flatMap((one) => {
      const [, name, folder = one] = /^([\w-]+)=(.+)$/s.exec(one) ?? [];
      const path = resolve(process.env.INIT_CWD ?? '.', folder);
      if (basename(path) !== '*') return [[name ?? basename(path), path] as const];
      return readdirSync(join(path, '..')).map((each) => [each, join(path, '..', each)] as const);
    }),
  );
  return (name) => folders.get(name) ?? (name === OWN_DOCS ? OWN_DOCS_FOLDER : fetchProject(name, mayFetch));
}
