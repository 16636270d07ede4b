import type { SiteSettings } from './settings.js';

type Links = Pick<SiteSettings, 'navbar' | 'footer'>;

const FILE =
  /^https?:\/\/(?:raw\.githubusercontent\.com\/([\w.-]+\/[\w.-]+)\/|(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+)\/(?:blob|raw)\/)(?:refs\/heads\/)?[\w.-]+\/([^?#]+)/i;
const REPOSITORY = /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+)/i;
const OWNER = /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+)\/?$/i;
/** Folders of a repository that a project can lie in, one inside the other. */
const MAX_PROJECT_DEPTH = 4;

/**
 * Where in the project a file may lie that a page addresses by GitHub, most likely first: none unless the site links to that very
 * repository, in its bar or at its foot, or to its owner. A project is often a folder of its repository, so the path is tried without
 * its first folders too, as long as one folder and the file's name are left of it; two folders where the owner has other
 * repositories whose files the address may mean.
 */
export function ownRepositoryPaths(address: string, { navbar, footer }: Links): string[] {
  const [, raw, shown, encoded = ''] = FILE.exec(address) ?? [];
  const repository = nameOf(raw ?? shown);
  if (repository === undefined) return [];
  const links = [...navbar.links, ...(navbar.primary ? [navbar.primary] : []), ...footer.socials];
  const isOwn = links.some(({ href }) => nameOf(REPOSITORY.exec(href)?.[1]) === repository);
  const [owner = '', name = ''] = repository.split('/');
  const isOwners = links.some(({ href }) => nameOf(OWNER.exec(href)?.[1]) === owner);
  if (!isOwn && !isOwners) return [];
  const shortest = isOwn || /\bdoc(?:s|umentation)?\b/.test(name) ? 2 : 3;
  const segments = decoded(encoded).split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return [];
  const paths = isOwn || segments.length >= shortest ? [segments.join('/')] : [];
  for (let depth = 1; depth <= MAX_PROJECT_DEPTH && segments.length - depth >= shortest; depth++)
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
