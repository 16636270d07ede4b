import { posix } from 'node:path';
import { withoutBasePath } from '../model/base-path.js';
import { ownFilePaths } from '../model/own-files.js';
import { reference, withoutMarkers } from '../model/references.js';
import { decodeAddress } from '../model/relative-address.js';
import type { SourceFile } from '../model/source-files.js';
import { isOutside } from './links.js';
import type { Page } from './page.js';

export interface FoundFile {
  readonly file: SourceFile;
  /** The attribute's value. */
  readonly reference: string;
}

/**
 * The file that an author's address means: root-absolute, also from the root of the host that has the site below a path; relative to the page's source or to the file that it
 * stands in, or elsewhere and brought in, but for what lies in this very project. A fragment (`icons.svg#logo`) stays with the reference.
 */
export function findFile(address: string, page: Page, standsIn: string): FoundFile | undefined {
  const clean = withoutMarkers(address).trim();
  if (isOutside(clean)) {
    const whole = clean.startsWith('//') ? `https:${clean}` : clean;
    for (const path of ownFilePaths(whole, page.settings)) {
      const own = page.lookUp(path);
      if (own !== undefined) return { file: own, reference: reference('file', `/${encodePath(own.path)}`) };
    }
    const file = page.lookUp(whole);
    return file === undefined ? undefined : { file, reference: reference('file', whole) };
  }
  if (clean === '' || /^[a-z][a-z0-9+.-]*:/i.test(clean)) return undefined;
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(clean) ?? [];
  for (const candidate of candidates(path, page, standsIn)) {
    const file = page.lookUp(candidate);
    if (file !== undefined) return { file, reference: reference('file', `/${encodePath(file.path)}${fragment}`) };
  }
  return undefined;
}

function candidates(path: string, page: Page, standsIn: string): ReadonlySet<string> {
  const written = [path, decodeAddress(path)];
  if (path.startsWith('/')) {
    const below = written.flatMap((each) => withoutBasePath(each, page.settings.basePath) ?? []);
    return new Set([...written, ...below].map((each) => inside(each)).filter((each) => each !== ''));
  }
  const folders = [posix.dirname(page.sourcePath), posix.dirname(standsIn), '.'];
  return new Set(folders.flatMap((folder) => written.map((each) => inside(posix.join(folder, each)))).filter(Boolean));
}

/** Normal form inside the root: no number of `..` leaves it. */
function inside(path: string): string {
  return posix.normalize(`/${path}`).replace(/^\/+/, '');
}

/** The characters that would end a path where references are resolved. */
function encodePath(path: string): string {
  return path.replace(/[%?#]/g, encodeURIComponent);
}
