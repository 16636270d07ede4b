/** Returns whether a file is a WARC file, by its name. */
export const isWarcName = (name: string): boolean => /\.warc(?:\.gz)?$/i.test(name);

/** The folder of the WARC files in a WACZ archive. */
const WACZ_FOLDER = 'archive/';

/** Returns whether a path, relative to its folder, is a WARC file of that folder: at its top, or in the place that WACZ archives use. */
export function isWarcPath(path: string): boolean {
  const name = path.startsWith(WACZ_FOLDER) ? path.slice(WACZ_FOLDER.length) : path;
  return isWarcName(name) && !name.includes('/');
}
