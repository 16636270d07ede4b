import { isAbsolute, relative } from 'node:path';
import type { SourcesConfig } from '../../../config/config.js';
import type { NewSource } from '../../../contract/http/sites.js';
import type { Site, SiteSource } from '../../../database/records/site-records.js';
import { isGitRef, isInnerFolder, parseGitAddress } from '../../../source/git-address.js';
import { parseLiveAddress } from '../../../source/live-address.js';
import { invalidRequest } from '../../http/errors.js';

/**
 * Returns the source to store. `before` is the current record of the site. Throws `invalid_request`, naming the field, for a source that
 * the service cannot or may not read.
 */
export function readSource(wanted: NewSource, config: SourcesConfig, before: Site | undefined): SiteSource {
  const { publicUrl, ...place } = wanted;
  const source = readPlace(place, config, before);
  if (publicUrl === undefined) return source;
  // It is only compared with links, never requested.
  const parsed = parseLiveAddress(publicUrl, true);
  if ('problem' in parsed) throw invalidRequest(`source.publicUrl: ${parsed.problem}`);
  return { ...source, publicUrl: parsed.url };
}

function readPlace(wanted: NewSource, config: SourcesConfig, before: Site | undefined): SiteSource {
  switch (wanted.type) {
    case 'archive':
      return { type: 'archive' };
    case 'git':
      return readGit(wanted, config);
    case 'directory':
      return readDirectory(wanted.path, config, before);
    case 'url':
      return readLiveSite(wanted, config, before);
  }
}

function readGit(source: SiteSource & { readonly type: 'git' }, config: SourcesConfig): SiteSource {
  const address = parseGitAddress(source.url, config.allowPrivateNetwork);
  if ('problem' in address) throw invalidRequest(`source.url: ${address.problem}`);
  if (address.protocol === 'ssh' && config.gitKnownHosts === undefined) {
    throw invalidRequest('source.url: this service does not accept ssh; use the https address');
  }
  if (source.ref !== undefined && !isGitRef(source.ref)) {
    throw invalidRequest('source.ref: must be the name of a branch or tag, or a commit');
  }
  if (source.directory !== undefined && !isInnerFolder(source.directory)) {
    throw invalidRequest('source.directory: must be a folder in the repository, without leading or trailing slash');
  }
  return source;
}

function readLiveSite(
  { url, sitemap, scripts }: Extract<NewSource, { type: 'url' }>,
  { allowPrivateNetwork }: SourcesConfig,
  before: Site | undefined,
): SiteSource {
  const isKept = before?.source.type === 'url' && before.source.local === true && before.source.url === url;
  const read = (field: string, address: string) => {
    const parsed = parseLiveAddress(address, allowPrivateNetwork || isKept);
    if ('problem' in parsed) throw invalidRequest(`source.${field}: ${parsed.problem}`);
    return parsed.url;
  };
  return {
    type: 'url',
    url: read('url', url),
    ...(sitemap !== undefined && { sitemap: read('sitemap', sitemap) }),
    ...(scripts !== undefined && { scripts }),
    ...(isKept && { local: true }),
  };
}

/** Checks a folder. A folder outside the root that the operator registered in another way may be kept, but not chosen. */
function readDirectory(path: string, { root }: SourcesConfig, before: Site | undefined): SiteSource {
  if (before?.source.type === 'directory' && before.source.path === path) {
    const { publicUrl: _publicUrl, ...place } = before.source;
    return place;
  }
  if (root === undefined) {
    throw invalidRequest('source.type: this service does not accept folders; use archive or git');
  }
  const inner = isAbsolute(path) ? relative(root, path) : path;
  if (!isInnerFolder(inner)) throw invalidRequest("source.path: must be a folder below the operator's root");
  return { type: 'directory', path: inner, withinRoot: true };
}
