import { sep } from 'node:path';

/** Returns whether a resolved path is a folder itself or lies inside it. Both paths are absolute and have no symbolic links. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
