import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { removeIndex } from '../../assistant/index/store-index.js';
import type { Database } from '../../database/database.js';
import type { Hosting, Site } from '../../database/records/site-records.js';
import { openSecretBox } from '../../secrets/secret-box.js';
import { createObjectStore } from '../../storage/create-object-store.js';
import { chooseAction, parseChoice } from '../arguments.js';
import { askProcess } from '../ask-process.js';
import { columns } from '../columns.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { childEnvironment } from '../launcher/child-environment.js';
import { type LocalSource, placeOf } from '../local-domain.js';
import { callerFolder, ENTRY_POINTS, homePaths } from '../paths.js';
import { readLocalSource } from '../read-local-source.js';
import { recordOperatorEvent } from '../record-operator-event.js';
import { plural } from '../report-lines.js';
import { readOrganization, requireOrganization } from '../require-organization.js';
import { readEnvironmentCredentials, sealLocalCredentials } from '../site-credentials.js';
import { sourceTitle } from '../source-title.js';
import { readLocalConfig, withDatabase } from '../with-database.js';

/** Runs `sites add|list|remove`. */
export async function sites(commandArguments: readonly string[]): Promise<number> {
  const [action, ...rest] = commandArguments;
  const run = chooseAction(action, { add, list, remove }, 'sites');
  return withDatabase(process.env, (database) => run(database, rest));
}

export interface NewSiteRequest {
  readonly organization: string;
  readonly domain: string;
  readonly source: LocalSource;
  readonly title: string;
  readonly hosting: Hosting;
  readonly canonicalUrl: string | null;
  readonly defaultVersion: string | null;
}

/** Reads the arguments. Throws {@link UsageError}. */
export function readNewSiteRequest(commandArguments: readonly string[], from: string): NewSiteRequest {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE['sites add'].options,
  });
  const [domain, ...places] = positionals;
  const [place = values.url, ...more] = places;
  if (!values.organization) throw new UsageError('sites add needs --organization NAME');
  if (
    domain === undefined ||
    place === undefined ||
    more.length > 0 ||
    (values.url !== undefined && places.length > 0)
  ) {
    throw new UsageError(
      'sites add takes a domain and a folder or an address: sites add DOMAIN FOLDER, or sites add DOMAIN --url ADDRESS, with --organization NAME',
    );
  }
  const canonicalUrl = values['canonical-url'];
  if (canonicalUrl !== undefined && !/^https?:$/.test(protocolOf(canonicalUrl))) {
    throw new UsageError(
      `--canonical-url must be a complete address such as https://docs.example.com, not ${canonicalUrl}`,
    );
  }
  if (values.url !== undefined && !/^https?:\/\//i.test(values.url))
    throw new UsageError(`--url must be a complete address such as https://docs.example.com, not ${values.url}`);
  const source = readLocalSource(place, values, from);
  return {
    organization: values.organization,
    domain,
    source,
    title: values.title ?? sourceTitle(source),
    hosting: { mode: parseChoice('--hosting', values.hosting, ['cloud', 'client-hosted', 'air-gapped']) },
    canonicalUrl: canonicalUrl?.replace(/\/+$/, '') ?? null,
    defaultVersion: values['default-version'] ?? null,
  };
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

async function add(database: Database, commandArguments: readonly string[]): Promise<number> {
  const request = readNewSiteRequest(commandArguments, callerFolder(process.env));
  const { source } = request;
  if (source.type === 'directory' && !existsSync(source.path))
    throw new CommandError(`The folder ${source.path} does not exist.`);
  const organization = await requireOrganization(database, request.organization);
  const before = await database.sites.get(organization.id, request.domain);
  const domain = request.domain.toLowerCase();
  const given = readEnvironmentCredentials(process.env);
  const box = await openSecretBox(readLocalConfig(process.env).secrets);
  const owner = { organizationId: organization.id, domain };
  const sealedCredentials = sealLocalCredentials(box, { ...owner, source, before: before?.source, given });
  const site = await database.sites.put(organization.id, request.domain, {
    title: request.title,
    source,
    hosting: request.hosting,
    canonicalUrl: request.canonicalUrl,
    defaultVersion: request.defaultVersion,
    ...(sealedCredentials !== undefined && { sealedCredentials }),
  });
  await recordOperatorEvent(database, {
    organizationId: organization.id,
    action: before === undefined ? 'site.added' : 'site.changed',
    subject: `site ${site.domain} (${source.type})`,
  });
  process.stdout.write(`Registered ${site.domain}, which is exported from ${placeOf(source)}.\n`);
  await reportIndex(site);
  return EXIT.clean;
}

/**
 * Indexes a new site for the assistant. A site that cannot be read yet is registered all the same, because each export
 * indexes it again.
 */
async function reportIndex(site: Site): Promise<void> {
  const home = { OFFPRINT_HOME: homePaths(process.env).home };
  try {
    const answer = await askProcess(ENTRY_POINTS.index, [site.id], childEnvironment('worker', process.env, home));
    const { pages, sizeBytes, notEmbedded } = indexedSchema.parse(JSON.parse(answer));
    const megabytes = (sizeBytes / 1024 / 1024).toFixed(1);
    process.stdout.write(`The assistant can answer from its ${plural(pages, 'page')} (index: ${megabytes} MB).\n`);
    if (notEmbedded !== undefined)
      process.stderr.write(`Until the next export, the site is searched by words alone: ${notEmbedded}.\n`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const problem = error.message.replace(/\.?$/, '.');
    process.stderr.write(`The assistant cannot answer from the site yet: ${problem} The next export tries again.\n`);
  }
}

const indexedSchema = z.object({ pages: z.number(), sizeBytes: z.number(), notEmbedded: z.string().optional() });

async function list(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { organization } = readOrganization(commandArguments, 'sites list', 0);
  const { id } = await requireOrganization(database, organization);
  const rows = (await database.sites.list(id)).map((site) => [
    site.domain,
    site.title,
    site.hosting.mode,
    describeSource(site),
  ]);
  process.stdout.write(columns(['DOMAIN', 'TITLE', 'HOSTING', 'SOURCE'], rows));
  return EXIT.clean;
}

async function remove(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { organization, positionals } = readOrganization(commandArguments, 'sites remove', 1);
  const [domain] = positionals;
  if (domain === undefined) throw new UsageError('sites remove takes one domain');
  const { id } = await requireOrganization(database, organization);
  if (!(await database.sites.remove(id, domain))) {
    throw new CommandError(
      `${organization} has no site ${domain}; sites list --organization ${organization} shows its sites.`,
    );
  }
  await recordOperatorEvent(database, { organizationId: id, action: 'site.removed', subject: `site ${domain}` });
  await removeIndex(await createObjectStore(readLocalConfig(process.env).store), id, domain);
  process.stdout.write(
    `Removed ${domain}. The archives of its exports are deleted at the next cleanup of the store.\n`,
  );
  return EXIT.clean;
}

function describeSource({ source }: Site): string {
  if (source.type === 'directory') return source.path;
  if (source.type === 'archive') return 'uploaded archive';
  return source.url;
}
