import { basename, resolve } from 'node:path';
import { corpusFolder } from '../../test/support/corpora.js';

/** Where the projects lie that questions name; undefined for one that the machine does not have, which is said. */
export type FindProject = (name: string) => string | undefined;

/**
 * Projects by their names: folders that were given, each named by its last part (`NAME=FOLDER` gives it another), then those beside the
 * repository and our own documentation.
 */
export function projectsIn(given: readonly string[]): FindProject {
  const folders = new Map(
    given.map((one) => {
      const [, name, folder = one] = /^([\w-]+)=(.+)$/s.exec(one) ?? [];
      const path = resolve(process.env.INIT_CWD ?? '.', folder);
      return [name ?? basename(path), path];
    }),
  );
  return (name) => folders.get(name) ?? corpusFolder(name);
}
