import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from '../database/database.js';
import type { KeyKind, KeyScope } from '../database/records/key-records.js';
import type { Organization } from '../database/records/organization-records.js';
import type { Site } from '../database/records/site-records.js';
import { type LocalSource, localDomain, placeOf } from './local-domain.js';
import { LOCAL_ORGANIZATION } from './local-organization.js';
import { recordOperatorEvent } from './record-operator-event.js';
import { sourceTitle } from './source-title.js';

export interface LocalSetup {
  readonly organizationId: string;
  /** An admin key with the scope write. */
  readonly key: string;
  /** The domain under which the source is registered. */
  readonly domain: string;
}

/**
 * Creates what an export on this machine needs and is missing: an organization, a key, which is stored in `keyFile` for
 * the next time, and a site. An existing site keeps its hosting settings.
 */
export async function setUpLocally(
  database: Database,
  {
    keyFile,
    source,
    domain,
    hosting = { mode: 'client-hosted' },
    seal,
  }: {
    readonly keyFile: string;
    readonly source: LocalSource;
    readonly domain?: string | undefined;
    /** The hosting settings of a new site. */
    readonly hosting?: Site['hosting'];
    /** Returns the encrypted credentials to store for a site; undefined to keep the stored ones. */
    readonly seal?: (
      site: Pick<Site, 'organizationId' | 'domain'>,
      before: Site['source'] | undefined,
    ) => string | null | undefined;
  },
): Promise<LocalSetup> {
  const organization = await localOrganization(database);
  const key = await readOrCreateKey(database, organization.id, { name: 'Local command line', kind: 'admin', keyFile });
  const sites = await database.sites.list(organization.id);
  const chosen = domain ?? localDomain(source, sites);
  const existing = sites.find((site) => site.domain === chosen);
  const sealedCredentials = seal?.({ organizationId: organization.id, domain: chosen }, existing?.source);
  const changesCredentials =
    sealedCredentials !== undefined && sealedCredentials !== (existing?.sealedCredentials ?? null);
  if (existing === undefined || !isSame(existing.source, source) || changesCredentials) {
    await database.sites.put(organization.id, chosen, {
      title: existing?.title ?? sourceTitle(source),
      source,
      hosting: existing?.hosting ?? hosting,
      canonicalUrl: existing?.canonicalUrl,
      defaultVersion: existing?.defaultVersion,
      ...(sealedCredentials !== undefined && { sealedCredentials }),
    });
    const action = existing === undefined ? 'site.added' : 'site.changed';
    const subject = `site ${chosen} (${source.type}), by a command on this machine`;
    await recordOperatorEvent(database, { organizationId: organization.id, action, subject });
  }
  return { organizationId: organization.id, key, domain: chosen };
}

function isSame(kept: Site['source'], source: LocalSource): boolean {
  if (kept.type !== source.type || placeOf(kept) !== placeOf(source) || kept.publicUrl !== source.publicUrl)
    return false;
  return (
    kept.type !== 'url' || source.type !== 'url' || (kept.sitemap === source.sitemap && kept.scripts === source.scripts)
  );
}

/** Returns the token of a link with which the first administrator creates an account, as long as there is no account. */
export async function inviteFirstAdministrator(
  { people, invitations }: Database,
  organizationId: string,
): Promise<string | undefined> {
  if (await people.any()) return undefined;
  const open = await invitations.list(organizationId);
  for (const { id } of open) await invitations.revoke(organizationId, id);
  return (await invitations.create({ organizationId, email: null, role: 'administrator' })).token;
}

async function localOrganization(database: Database): Promise<Organization> {
  const existing = await database.organizations.findByName(LOCAL_ORGANIZATION);
  if (existing === undefined) return database.organizations.create({ name: LOCAL_ORGANIZATION, plan: 'enterprise' });
  if (existing.plan !== 'enterprise') await database.organizations.setPlan(existing.id, 'enterprise');
  return existing;
}

export interface LocalKey {
  /** The purpose of the key, as the dashboard lists it. */
  readonly name: string;
  readonly kind: KeyKind;
  readonly scope?: KeyScope;
  readonly keyFile: string;
}

/** Returns the key of this kind from its file; creates one if there is none that works. */
export async function readOrCreateKey(
  database: Database,
  organizationId: string,
  { name, kind, scope = 'write', keyFile }: LocalKey,
): Promise<string> {
  const kept = readKept(keyFile);
  if (kept !== undefined) {
    const key = await database.keys.findBySecret(kept);
    if (key?.organizationId === organizationId && key.kind === kind && key.revokedAt === null) return kept;
  }
  const { key: made, secret } = await database.keys.create({ organizationId, name, kind, scope });
  const subject = `${kind} key ${name} (${made.prefix}…), by a command on this machine`;
  await recordOperatorEvent(database, { organizationId, action: 'key.created', subject });
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(keyFile, `${secret}\n`, { mode: 0o600 });
  // The mode above only applies to a new file.
  chmodSync(keyFile, 0o600);
  return secret;
}

function readKept(keyFile: string): string | undefined {
  try {
    return readFileSync(keyFile, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
