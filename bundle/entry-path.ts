import { hasMoreBytes, MAX_FOLDERS, MAX_PATH_BYTES } from '../site/model/portable-path.js';

/** Maximum bytes of a name between two slashes, a limit of file systems. */
const MAX_SEGMENT_BYTES = 255;

/**
 * Returns why a path is not allowed in a bundle, as the end of a sentence ("… leaves the folder"); undefined when it is
 * allowed. The same rule applies to packing and unpacking, so everything that is written can be read.
 */
export function entryPathProblem(path: string): string | undefined {
  for (const [problem, isAt] of RULES) if (isAt(path)) return problem;
  return undefined;
}

type Rule = readonly [problem: string, isAt: (path: string) => boolean];

const RULES: readonly Rule[] = [
  ['is empty', (path) => path === ''],
  [`has more than ${MAX_PATH_BYTES} bytes`, (path) => hasMoreBytes(path, MAX_PATH_BYTES)],
  [`lies more than ${MAX_FOLDERS} folders deep`, (path) => segments(path).length > MAX_FOLDERS + 1],
  ['is absolute', (path) => path.startsWith('/')],
  ['contains a backslash, which separates folders on Windows', (path) => path.includes('\\')],
  ['names a drive', (path) => /^[A-Za-z]:/.test(path)],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  ['contains a control character', (path) => /[\u0000-\u001F\u007F]/.test(path)],
  // A lone surrogate has no UTF-8 form, so two different paths would be written as one.
  ['is not valid Unicode', (path) => /\p{Surrogate}/u.test(path)],
  ['leaves its folder', (path) => segments(path).includes('..')],
  ['has an empty or "." part', (path) => segments(path).some((segment) => segment === '' || segment === '.')],
  [
    `has a part of more than ${MAX_SEGMENT_BYTES} bytes`,
    (path) =>
      path.length > MAX_SEGMENT_BYTES / 4 && segments(path).some((segment) => hasMoreBytes(segment, MAX_SEGMENT_BYTES)),
  ],
];

const segments = (path: string) => path.split('/');
