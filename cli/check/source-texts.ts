import { readFileSync, realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { isAddress } from './check-result.js';

/** Maximum size of a file that is read to show some of its lines. */
const MAX_BYTES = 5_000_000;

/**
 * Returns a function that reads files of a project to show their lines. It returns undefined for a file that is gone,
 * too large or outside the folder. The last file is cached.
 */
export function createSourceTexts(folder: string): (file: string) => string | undefined {
  let last: { readonly file: string; readonly text: string | undefined } | undefined;
  return (file) => {
    if (last?.file !== file) last = { file, text: isAddress(file) ? undefined : readText(folder, file) };
    return last.text;
  };
}

function readText(folder: string, file: string): string | undefined {
  try {
    const path = realpathSync(resolve(folder, file));
    if (!path.startsWith(`${realpathSync(folder)}${sep}`)) return undefined;
    const status = statSync(path);
    return status.isFile() && status.size <= MAX_BYTES ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
