import { posix } from 'node:path';
import { withoutBasePath } from '../model/base-path.js';
import { ownFilePaths } from '../model/own-files.js';
import { reference, withoutMarkers } from '../model/references.js';
import { decodeAddress } from '../model/relative-address.js';
import type { ContentSettings } from '../model/settings.js';
import type { SourceFile } from '../model/source-files.js';
import { isOutside } from './links.js';
import type { FileLookup } from './page/page-files.js';

/** The parts of a page that are needed to find files. */
export interface FileUsingPage {
  readonly sourcePath: string;
  readonly settings: ContentSettings;
  readonly files: FileLookup;
}

export interface FoundFile {
  readonly file: SourceFile;
  /** The attribute's value. */
  readonly reference: string;
}

/**
 * Returns the file that an author's address means. The address may be root-absolute, also from the root of a host that
 * has the site below a path; relative to the page's source or to the file in which it is written (`standsIn`); or of
 * another host, if the file was fetched or is in this project. A fragment (`icons.svg#logo`) is kept in the reference.
 */
export function findFile(address: string, page: FileUsingPage, standsIn: string): FoundFile | undefined {
  const clean = withoutMarkers(address).trim();
  if (isOutside(clean)) {
    const whole = clean.startsWith('//') ? `https:${clean}` : clean;
    for (const path of ownFilePaths(whole, page.settings)) {
      const own = page.files.lookUp(path);
      if (own !== undefined) return { file: own, reference: reference('file', `/${encodePath(own.path)}`) };
    }
    const file = page.files.lookUp(whole);
    return file === undefined ? undefined : { file, reference: reference('file', whole) };
  }
  if (clean === '' || /^[a-z][a-z0-9+.-]*:/i.test(clean)) return undefined;
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(clean) ?? [];
  for (const candidate of candidates(path, page, standsIn)) {
    const file = page.files.lookUp(candidate);
    if (file !== undefined) return { file, reference: reference('file', `/${encodePath(file.path)}${fragment}`) };
  }
  return undefined;
}

function candidates(path: string, page: FileUsingPage, standsIn: string): ReadonlySet<string> {
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
