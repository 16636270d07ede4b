import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the first executable file named `program` in the folders of a PATH; undefined if there is none. */
export function findOnPath(program: string, path: string | undefined): string | undefined {
  for (const folder of (path ?? '').split(delimiter).filter(Boolean)) {
    const candidate = join(folder, program);
    if (isExecutable(candidate)) return candidate;
  }
  return undefined;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
