/**
 * Returns a title made of a page's path: hyphens and underscores become spaces, and the first letter a capital. An
 * `index` is named after its folder.
 */
export function fileTitle(path: string): string {
  const segments = path.split('/');
  const last = segments.at(-1) ?? '';
  const name = last === 'index' && segments.length > 1 ? (segments.at(-2) ?? last) : last;
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words === '' ? path : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
