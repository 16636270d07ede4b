import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { corpusFolder } from '../../test/support/corpora.js';

/** Where the projects lie that questions name; undefined for one that the machine does not have, which is said. */
export type FindProject = (name: string) => string | undefined;

/**
 * Projects by their names: folders that were given, each named by its last part (`NAME=FOLDER` gives it another, `FOLDER/*` gives all
 * that are in it), then those beside the repository and our own documentation.
 */
export function projectsIn(given: readonly string[]): FindProject {
  const folders = new Map(
    given.flatMap((one) => {
      const [, name, folder = one] = /^([\w-]+)=(.+)$/s.exec(one) ?? [];
      const path = resolve(process.env.INIT_CWD ?? '.', folder);
      if (basename(path) !== '*') return [[name ?? basename(path), path] as const];
      return readdirSync(join(path, '..')).map((each) => [each, join(path, '..', each)] as const);
    }),
  );
  return (name) => folders.get(name) ?? corpusFolder(name);
}
