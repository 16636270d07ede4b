/** Returns what to do about an error of the file system; undefined for any other error. */
export function explainSystemError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (path === undefined) return undefined;
  // On a read-only disk, some systems report a new folder's path as missing.
  const known = code === 'ENOENT' && syscall === 'mkdir' ? 'EROFS' : code;
  const explain = Object.hasOwn(EXPLAINED, known) ? EXPLAINED[known] : undefined;
  return explain?.(path);
}

const EXPLAINED: Readonly<Record<string, (path: string) => string>> = {
  EROFS: (path) => `${path} cannot be written: its disk is read-only; choose another place, or mount it writable`,
  EACCES: (path) => `${path} cannot be opened by this user; correct its permissions, or choose another place`,
  EPERM: (path) => `${path} cannot be changed by this user; correct its permissions, or choose another place`,
  ENOSPC: (path) => `${path} cannot be written: its disk is full; free some space, or choose another place`,
  EDQUOT: (path) => `${path} cannot be written: the quota is used up; free some space, or choose another place`,
  ENOTDIR: (path) => `${path} cannot be reached: a part of it is a file instead of a folder; correct the path`,
};
