import type { Kysely } from 'kysely';
import type { Clock } from './clock.js';
import { checkedDomain, domainKey } from './domain.js';
import { newId } from './ids.js';
import { lockOrganization } from './lock-organization.js';
import type { Hosting, Site, SiteSource } from './records.js';
import { DomainTaken, type SiteRepository, type SiteValues } from './repositories.js';
import type { Schema, SiteRow } from './schema.js';

export class SqlSiteRepository implements SiteRepository {
  constructor(
    private readonly database: Kysely<Schema>,
    private readonly clock: Clock,
  ) {}

  /** Rejects also with InvalidDomain and UnknownOrganization. */
  async put(organizationId: string, domain: string, values: SiteValues): Promise<Site> {
    const now = this.clock().getTime();
    const replaced = {
      title: values.title,
      source: JSON.stringify(values.source),
      hosting: JSON.stringify(values.hosting),
      canonical_url: values.canonicalUrl ?? null,
      default_version: values.defaultVersion ?? null,
      updated_at: now,
    };
    const created = {
      id: newId('site'),
      organization_id: organizationId,
      domain: checkedDomain(domain),
      created_at: now,
      ...replaced,
    };
    const row = await this.database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      return await transaction
        .insertInto('sites')
        .values(created)
        // Replaces only a site of its own: another organization's stays, and no row comes back.
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
    const row = await this.ofOrganization(organizationId).where('domain', '=', domainKey(domain)).executeTakeFirst();
    return row && toSite(row);
  }

  async getById(id: string): Promise<Site | undefined> {
    const row = await this.database.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toSite(row);
  }

  async list(organizationId: string): Promise<readonly Site[]> {
    const rows = await this.ofOrganization(organizationId).orderBy('domain').execute();
    return rows.map(toSite);
  }

  async remove(organizationId: string, domain: string): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('sites')
      .where('organization_id', '=', organizationId)
      .where('domain', '=', domainKey(domain))
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  private ofOrganization(organizationId: string) {
    return this.database.selectFrom('sites').selectAll().where('organization_id', '=', organizationId);
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
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
