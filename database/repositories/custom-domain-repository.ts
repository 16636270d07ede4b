import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.js';
import { newId } from '../ids.js';
import {
  type CustomDomain,
  type CustomDomainRepository,
  CustomDomainTaken,
  type DomainCheck,
  GRACE_MS,
  MAX_CUSTOM_DOMAINS,
  type ProvedDomain,
  TooManyCustomDomains,
} from '../records/custom-domain-records.js';
import type { CustomDomainRow, Schema } from '../schema.js';
import { lockOrganization } from './lock-organization.js';

const TOKEN_BYTES = 24;
/** The interval of checks of proved domains, in milliseconds. */
const CHECK_PROVED_MS = 6 * 3_600_000;
/** The interval of checks of claims that wait for their proof, in milliseconds, and the age from which they are no longer checked. */
const CHECK_WAITING_MS = 5 * 60_000;
const WAIT_MS = 3 * 86_400_000;

const TAKEN_MEANWHILE = 'another site proved this domain first';

type FoundRow = CustomDomainRow & { readonly proved_at: number | null };

export class SqlCustomDomainRepository implements CustomDomainRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async add(
    { id: siteId, organizationId }: Parameters<CustomDomainRepository['add']>[0],
    hostName: string,
  ): Promise<{ readonly domain: CustomDomain; readonly isNew: boolean }> {
    const now = this.#clock().getTime();
    return await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const known = await select(transaction).where('site_id', '=', siteId).execute();
      const existing = known.find((row) => row.host_name === hostName);
      if (existing !== undefined) return { domain: toDomain(existing), isNew: false };
      if (known.length >= MAX_CUSTOM_DOMAINS) throw new TooManyCustomDomains();
      const taken = await transaction
        .selectFrom('proved_domains')
        .select('domain_id')
        .where('host_name', '=', hostName)
        .executeTakeFirst();
      if (taken !== undefined) throw new CustomDomainTaken();
      const row = await transaction
        .insertInto('custom_domains')
        .values({
          id: newId('cd'),
          organization_id: organizationId,
          site_id: siteId,
          host_name: hostName,
          token: randomBytes(TOKEN_BYTES).toString('base64url'),
          checked_at: null,
          next_check_at: now + CHECK_WAITING_MS,
          failing_since: null,
          problem: null,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { domain: toDomain({ ...row, proved_at: null }), isNew: true };
    });
  }

  async list(siteId: string): Promise<readonly CustomDomain[]> {
    const rows = await select(this.#database)
      .where('site_id', '=', siteId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toDomain);
  }

  async get(siteId: string, hostName: string): Promise<CustomDomain | undefined> {
    const row = await select(this.#database)
      .where('site_id', '=', siteId)
      .where('custom_domains.host_name', '=', hostName)
      .executeTakeFirst();
    return row && toDomain(row);
  }

  async remove(siteId: string, hostName: string): Promise<boolean> {
    return await this.#database.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('custom_domains')
        .where('site_id', '=', siteId)
        .where('host_name', '=', hostName)
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) return false;
      await transaction.deleteFrom('proved_domains').where('domain_id', '=', row.id).execute();
      return true;
    });
  }

  async recordCheck(domainId: string, { problem }: DomainCheck): Promise<CustomDomain | undefined> {
    const now = this.#clock().getTime();
    return await this.#database.transaction().execute(async (transaction) => {
      // Locks the claim first: a removal meanwhile would leave a proved name that belongs to nobody, and two checks at once
      // would take each other for another site.
      const { numUpdatedRows } = await transaction
        .updateTable('custom_domains')
        .set({ checked_at: now })
        .where('id', '=', domainId)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return undefined;
      const found = await select(transaction).where('custom_domains.id', '=', domainId).executeTakeFirstOrThrow();
      const changes =
        problem === null ? await prove(transaction, found, now) : await miss(transaction, found, problem, now);
      await transaction.updateTable('custom_domains').set(changes).where('id', '=', domainId).execute();
      const row = await select(transaction).where('custom_domains.id', '=', domainId).executeTakeFirst();
      return row && toDomain(row);
    });
  }

  async takeDue(limit: number): Promise<readonly CustomDomain[]> {
    const now = this.#clock().getTime();
    return await this.#database.transaction().execute(async (transaction) => {
      const due = await select(transaction)
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        // The same order in every process, so that two of them cannot wait for each other's rows.
        .orderBy('custom_domains.id')
        .limit(limit)
        .execute();
      const taken: CustomDomain[] = [];
      for (const row of due) {
        // A process that took the same claim has planned its next check already, so only one of them changes a row.
        const { numUpdatedRows } = await transaction
          .updateTable('custom_domains')
          .set({ next_check_at: nextCheck(row, now) })
          .where('id', '=', row.id)
          .where('next_check_at', '=', row.next_check_at)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) taken.push(toDomain(row));
      }
      return taken;
    });
  }

  async findProved(hostName: string): Promise<ProvedDomain | undefined> {
    return await this.#database
      .selectFrom('proved_domains')
      .innerJoin('custom_domains', 'custom_domains.id', 'proved_domains.domain_id')
      .innerJoin('sites', 'sites.id', 'custom_domains.site_id')
      .select(['sites.domain', 'custom_domains.token'])
      .where('proved_domains.host_name', '=', hostName)
      .executeTakeFirst();
  }
}

type Changes = Pick<CustomDomainRow, 'failing_since' | 'problem' | 'next_check_at'>;

/** Marks a domain as proved, unless another site has it. */
async function prove(transaction: Transaction<Schema>, row: FoundRow, now: number): Promise<Changes> {
  if (row.proved_at === null) {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('proved_domains')
      .values({ host_name: row.host_name, domain_id: row.id, proved_at: now })
      .onConflict((conflict) => conflict.column('host_name').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      return { failing_since: null, problem: TAKEN_MEANWHILE, next_check_at: nextCheck(row, now) };
    }
  }
  return { failing_since: null, problem: null, next_check_at: now + CHECK_PROVED_MS };
}

/** Marks a domain as lacking its proof, and gives up one that lacks it for long. */
async function miss(transaction: Transaction<Schema>, row: FoundRow, problem: string, now: number): Promise<Changes> {
  if (row.proved_at === null) return { failing_since: null, problem, next_check_at: nextCheck(row, now) };
  const since = row.failing_since ?? now;
  if (now - since < GRACE_MS) return { failing_since: since, problem, next_check_at: nextCheck(row, now) };
  await transaction.deleteFrom('proved_domains').where('domain_id', '=', row.id).execute();
  return { failing_since: null, problem, next_check_at: null };
}

/** Returns the time of the next check; null for a claim that has waited for too long, which is checked on request only. */
function nextCheck({ proved_at, created_at }: FoundRow, now: number): number | null {
  if (proved_at !== null) return now + CHECK_PROVED_MS;
  return now - created_at > WAIT_MS ? null : now + CHECK_WAITING_MS;
}

function select(database: Kysely<Schema>) {
  return database
    .selectFrom('custom_domains')
    .leftJoin('proved_domains', 'proved_domains.domain_id', 'custom_domains.id')
    .selectAll('custom_domains')
    .select('proved_domains.proved_at');
}

function toDomain(row: FoundRow): CustomDomain {
  return {
    id: row.id,
    organizationId: row.organization_id,
    siteId: row.site_id,
    hostName: row.host_name,
    token: row.token,
    provedAt: dateOf(row.proved_at),
    checkedAt: dateOf(row.checked_at),
    nextCheckAt: dateOf(row.next_check_at),
    failingSince: dateOf(row.failing_since),
    problem: row.problem,
    createdAt: new Date(row.created_at),
  };
}

const dateOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));
