import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.js';
import { checkedDomain, domainKey } from '../domain.js';
import { newId } from '../ids.js';
import type { Hosting, Site, SiteSource, SourceUpload } from '../records/site-records.js';
import { DomainTaken, type SiteRepository, type SiteValues } from '../records/site-records.js';
import type { Schema, SiteRow } from '../schema.js';
import { decodeDomainCursor, encodeDomainCursor } from './domain-cursor.js';
import { lockOrganization } from './lock-organization.js';

export class SqlSiteRepository implements SiteRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Creates or replaces a site. Also rejects with InvalidDomain and UnknownOrganization. */
  async put(organizationId: string, domain: string, values: SiteValues): Promise<Site> {
    const now = this.#clock().getTime();
    const changed = {
      title: values.title,
      hosting: JSON.stringify(values.hosting),
      canonical_url: values.canonicalUrl ?? null,
      default_version: values.defaultVersion ?? null,
      updated_at: now,
      ...(values.sealedCredentials !== undefined && { credentials: values.sealedCredentials }),
    };
    const created = {
      credentials: null,
      id: newId('site'),
      organization_id: organizationId,
      domain: checkedDomain(domain),
      created_at: now,
    };
    const row = await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const source = await withKeptUpload(transaction, {
        organizationId,
        domain: created.domain,
        source: values.source,
      });
      const replaced = { ...changed, source: JSON.stringify(source) };
      return await transaction
        .insertInto('sites')
        .values({ ...created, ...replaced })
        // Only replaces the organization's own site: another organization's stays unchanged, and no row is returned.
        .onConflict((conflict) =>
          conflict.column('domain').doUpdateSet(replaced).where('sites.organization_id', '=', organizationId),
        )
        .returningAll()
        .executeTakeFirst();
    });
    if (row === undefined) throw new DomainTaken(domain);
    return toSite(row);
  }

  async get(organizationId: string, domain: string): Promise<Site | undefined> {
    const row = await this.#ofOrganization(organizationId).where('domain', '=', domainKey(domain)).executeTakeFirst();
    return row && toSite(row);
  }

  async getById(id: string): Promise<Site | undefined> {
    const row = await this.#database.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toSite(row);
  }

  async hasDomain(domain: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('sites')
      .select('id')
      .where('domain', '=', domainKey(domain))
      .executeTakeFirst();
    return row !== undefined;
  }

  async list(organizationId: string): Promise<readonly Site[]> {
    const rows = await this.#ofOrganization(organizationId).orderBy('domain').execute();
    return rows.map(toSite);
  }

  async listPage(
    organizationId: string,
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly sites: readonly Site[]; readonly nextCursor: string | null }> {
    let query = this.#ofOrganization(organizationId);
    if (cursor !== undefined) query = query.where('domain', '>', decodeDomainCursor(cursor));
    const rows = await query
      .orderBy('domain')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { sites: shown.map(toSite), nextCursor: last === undefined ? null : encodeDomainCursor(last.domain) };
  }

  async remove(organizationId: string, domain: string): Promise<boolean> {
    return await this.#database.transaction().execute(async (transaction) => {
      const site = await transaction
        .deleteFrom('sites')
        .where('organization_id', '=', organizationId)
        .where('domain', '=', domainKey(domain))
        .returning('id')
        .executeTakeFirst();
      if (site === undefined) return false;
      await transaction.deleteFrom('site_page_views').where('site_id', '=', site.id).execute();
      await transaction.deleteFrom('site_searches').where('site_id', '=', site.id).execute();
      await transaction.deleteFrom('deploy_hooks').where('site_id', '=', site.id).execute();
      await transaction.deleteFrom('badges').where('site_id', '=', site.id).execute();
      // The claims first: a check that is under way holds its claim, and may prove it until then.
      const claims = await transaction
        .deleteFrom('custom_domains')
        .where('site_id', '=', site.id)
        .returning('id')
        .execute();
      for (const { id } of claims) await transaction.deleteFrom('proved_domains').where('domain_id', '=', id).execute();
      const notices = transaction.selectFrom('notices').select('id').where('site_id', '=', site.id);
      await transaction.deleteFrom('notice_messages').where('notice_id', 'in', notices).execute();
      await transaction.deleteFrom('notices').where('site_id', '=', site.id).execute();
      await transaction.deleteFrom('publications').where('site_id', '=', site.id).execute();
      await transaction.deleteFrom('schedule_runs').where('site_id', '=', site.id).execute();
      await transaction
        .updateTable('schedules')
        .set(({ eb }) => ({
          state: 'removing' as const,
          revision: eb('revision', '+', 1),
          updated_at: this.#clock().getTime(),
        }))
        .where('site_id', '=', site.id)
        .execute();
      return true;
    });
  }

  async setUpload(organizationId: string, domain: string, upload: SourceUpload): Promise<Site | undefined> {
    return await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const found = await transaction
        .selectFrom('sites')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('domain', '=', domainKey(domain))
        .executeTakeFirst();
      const source = found === undefined ? undefined : toSite(found).source;
      if (found === undefined || source?.type !== 'archive') return undefined;
      const row = await transaction
        .updateTable('sites')
        .set({ source: JSON.stringify({ ...source, upload }), updated_at: this.#clock().getTime() })
        .where('id', '=', found.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toSite(row);
    });
  }

  #ofOrganization(organizationId: string) {
    return this.#database.selectFrom('sites').selectAll().where('organization_id', '=', organizationId);
  }
}

function toSite(row: SiteRow): Site {
  return {
    id: row.id,
    organizationId: row.organization_id,
    domain: row.domain,
    title: row.title,
    source: JSON.parse(row.source) as SiteSource,
    hosting: JSON.parse(row.hosting) as Hosting,
    canonicalUrl: row.canonical_url,
    defaultVersion: row.default_version,
    sealedCredentials: row.credentials,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

/** Returns the source with the site's uploaded archive, which is kept as long as the source is an archive. */
async function withKeptUpload(
  transaction: Transaction<Schema>,
  {
    organizationId,
    domain,
    source,
  }: { readonly organizationId: string; readonly domain: string; readonly source: SiteSource },
): Promise<SiteSource> {
  if (source.type !== 'archive' || source.upload !== undefined) return source;
  const row = await transaction
    .selectFrom('sites')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  const kept = row === undefined ? undefined : toSite(row).source;
  return kept?.type === 'archive' && kept.upload !== undefined ? { ...source, upload: kept.upload } : source;
}
