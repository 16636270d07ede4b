import { decodeAddress } from './relative-address.js';
import type { SiteSettings } from './settings.js';

type Links = Pick<SiteSettings, 'navbar' | 'footer'>;

const FILE =
  /^https?:\/\/(?:raw\.githubusercontent\.com\/([\w.-]+\/[\w.-]+)\/|(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+)\/(?:blob|raw)\/)(?:refs\/heads\/)?[\w.-]+\/([^?#]+)/i;
const REPOSITORY = /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+)/i;
const OWNER = /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+)\/?$/i;
/** The maximum number of nested folders of a repository in which a project can lie. */
const MAX_PROJECT_DEPTH = 4;

/**
 * Returns the paths of project files that a page may mean by a GitHub address, most likely first. Returns none unless
 * the site links to that repository or to its owner, in its bar or at its foot. A project is often a folder of its
 * repository, so the path is also tried without its first folders, as long as one folder and the file's name remain;
 * two folders when the owner has other repositories whose files the address may mean.
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
  const segments = decodeAddress(encoded).split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return [];
  const paths = isOwn || segments.length >= shortest ? [segments.join('/')] : [];
  for (let depth = 1; depth <= MAX_PROJECT_DEPTH && segments.length - depth >= shortest; depth++)
    paths.push(segments.slice(depth).join('/'));
  return paths;
}

/** Returns the name of a repository in lower case, because names on GitHub ignore case. */
function nameOf(repository: string | undefined): string | undefined {
  return repository?.toLowerCase().replace(/\.git$/, '');
}
