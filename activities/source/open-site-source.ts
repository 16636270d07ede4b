import type { Site } from '../../database/records/site-records.js';
import { credentialsContext } from '../../source/credentials-context.js';
import type { GitCredentials } from '../../source/git-settings.js';
import { type OpenedSource, openSource } from '../../source/open-source.js';
import type { ActivityDependencies } from '../dependencies.js';

/**
 * Makes a site's newest files available on this machine: fetches, unpacks, or uses them in place. Throws as {@link
 * openSource} does.
 */
export async function openSiteSource(
  { store, sources, secrets }: Pick<ActivityDependencies, 'store' | 'sources' | 'secrets'>,
  site: Site,
  signal: AbortSignal,
): Promise<OpenedSource> {
  const { sealedCredentials } = site;
  const credentials = () =>
    sealedCredentials === null
      ? undefined
      : (JSON.parse(secrets.open(sealedCredentials, credentialsContext(site))) as GitCredentials);
  const git = { allowPrivateNetwork: sources.allowPrivateNetwork, knownHostsFile: sources.gitKnownHosts };
  return openSource(site, { store, root: sources.root, git, temporaryFolder: sources.folder }, { credentials, signal });
}
