/** Matches a scheme (`https:`, `mailto:`) or the start of an address on another host. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * Makes an author's relative link root-absolute, as seen from the source file of the page (`a/b` and `a/index` both
 * stand in `/a/`). Query and fragment stay; addresses elsewhere, root-absolute links and bare fragments are returned
 * unchanged. No number of `..` leaves the root.
 */
export function absoluteTarget(fromPagePath: string, target: string): string {
  if (target === '' || target.startsWith('/') || target.startsWith('#') || ELSEWHERE.test(target)) return target;
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  const rest = end === -1 ? '' : target.slice(end);
  if (path === '') return `/${fromPagePath}${rest}`;
  const segments = fromPagePath.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  const slash = /(?:^|\/)\.{0,2}$/.test(path) && segments.length > 0 ? '/' : '';
  return `/${segments.join('/')}${slash}${rest}`;
}
