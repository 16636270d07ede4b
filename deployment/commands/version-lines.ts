import type { BundleShelf } from '../shelf/bundle-shelf.js';

/** Returns a line for each kept version, newest first. The active one is marked. */
export async function versionLines(shelf: BundleShelf): Promise<readonly string[]> {
  const records = await shelf.list();
  const { active, rejected } = await shelf.readState();
  if (records.length === 0) return ['No bundles are kept yet.'];
  return records.map(({ id, version, site, pageCount, keptAt, sha256 }) => {
    const mark = id === active ? '*' : ' ';
    const note = rejected.includes(sha256) ? '  rolled back' : '';
    return `${mark} ${version}  ${site}  ${pageCount} pages  ${keptAt}  ${id}${note}`;
  });
}
