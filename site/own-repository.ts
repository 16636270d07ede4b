import type { SiteSettings } from './settings.js';

type Links = Pick<SiteSettings, 'navbar' | 'footer'>;

const FILE =
  /^https?:\/\/(?:raw\.githubusercontent\.com\/([\w.-]+\/[\w.-]+)\/|(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+)\/(?:blob|raw)\/)(?:refs\/heads\/)?[\w.-]+\/([^?#]+)/i;
const REPOSITORY = /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+)/i;
/** Folders of a repository that a project can lie in, one inside the other. */
const DEEPEST_PROJECT = 4;

/**
 * Where in the project a file may lie that a page addresses by GitHub, most likely first: none unless the site links to that very
 * repository, in its bar or at its foot. A project is often a folder of its repository, so the path is tried without its first
 * folders too, as long as one folder and the file's name are left of it.
 */
export function ownRepositoryPaths(address: string, { navbar, footer }: Links): string[] {
  const [, raw, shown, encoded = ''] = FILE.exec(address) ?? [];
  const repository = nameOf(raw ?? shown);
  if (repository === undefined) return [];
  const links = [...navbar.links, ...(navbar.primary ? [navbar.primary] : []), ...footer.socials];
  if (!links.some(({ href }) => nameOf(REPOSITORY.exec(href)?.[1]) === repository)) return [];
  const segments = decoded(encoded).split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return [];
  const paths = [segments.join('/')];
  for (let depth = 1; depth <= DEEPEST_PROJECT && segments.length - depth >= 2; depth++)
    paths.push(segments.slice(depth).join('/'));
  return paths;
}

/** GitHub's names know no case. */
function nameOf(repository: string | undefined): string | undefined {
  return repository?.toLowerCase().replace(/\.git$/, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
