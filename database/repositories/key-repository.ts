import type { Kysely, Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import { normalizeAddressList } from '../../contract/address-list.js';
import type { Clock } from '../clock.js';
import { newId } from '../ids.js';
import type { ApiKey } from '../records/key-records.js';
import { type KeyRepository, type NewKey, TooManyKeys } from '../records/key-records.js';
import type { KeyRow, Schema } from '../schema.js';
import { newSecret, sha256 } from '../secrets.js';
import { secondsUntilAnother } from './hourly-limit.js';
import { lockOrganization } from './lock-organization.js';

const KEYS_PER_HOUR = 10;
const TOUCH_MS = 60_000;

export class SqlKeyRepository implements KeyRepository {
  /** The time at which each key id was last written. It saves a busy key's requests a statement that would change nothing. */
  readonly #touched = new LRUCache<string, number>({ max: 10_000 });

  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Creates a key. Also rejects with InvalidAddressList and UnknownOrganization. */
  async create(values: NewKey): Promise<{ readonly key: ApiKey; readonly secret: string }> {
    const allowedAddresses = normalizeAddressList(values.allowedAddresses ?? []);
    const { secret, prefix, lastFour } = newSecret(values.kind);
    const now = this.#clock().getTime();
    const row = await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, values.organizationId);
      await enforceHourlyLimit(transaction, values.organizationId, now);
      return await transaction
        .insertInto('api_keys')
        .values({
          id: newId('key'),
          organization_id: values.organizationId,
          name: values.name,
          kind: values.kind,
          scope: values.kind === 'assistant' ? 'read' : values.scope,
          secret_hash: sha256(secret),
          prefix,
          last_four: lastFour,
          allowed_addresses: JSON.stringify(allowedAddresses),
          created_at: now,
          expires_at: values.expiresAt?.getTime() ?? null,
          revoked_at: null,
          last_used_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return { key: toKey(row), secret };
  }

  async findBySecret(secret: string): Promise<ApiKey | undefined> {
    const row = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .where('secret_hash', '=', sha256(secret))
      .executeTakeFirst();
    return row && toKey(row);
  }

  /** Lists keys, newest first. */
  async list(organizationId: string): Promise<readonly ApiKey[]> {
    const rows = await this.#database
      .selectFrom('api_keys')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(toKey);
  }

  async revoke(organizationId: string, keyId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable('api_keys')
      .set(({ fn, ref, val }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), val(this.#clock().getTime())) }))
      .where('id', '=', keyId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async touch(keyId: string, usedAt: Date): Promise<void> {
    const now = usedAt.getTime();
    const last = this.#touched.get(keyId);
    if (last !== undefined && now - last < TOUCH_MS) return;
    await this.#database
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('id', '=', keyId)
      .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now - TOUCH_MS)]))
      .execute();
    this.#touched.set(keyId, now);
  }
}

/**
 * Throws if the hourly limit is reached. Revoked keys count too, so that creating and revoking keys in turn cannot get
 * around the limit.
 */
async function enforceHourlyLimit(
  transaction: Transaction<Schema>,
  organizationId: string,
  now: number,
): Promise<void> {
  const limit = { table: 'api_keys', organizationId, perHour: KEYS_PER_HOUR, now } as const;
  const seconds = await secondsUntilAnother(transaction, limit);
  if (seconds !== undefined) throw new TooManyKeys(seconds);
}

function toKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    kind: row.kind,
    scope: row.scope,
    prefix: row.prefix,
    lastFour: row.last_four,
    allowedAddresses: JSON.parse(row.allowed_addresses) as readonly string[],
    createdAt: new Date(row.created_at),
    expiresAt: dateOrNull(row.expires_at),
    revokedAt: dateOrNull(row.revoked_at),
    lastUsedAt: dateOrNull(row.last_used_at),
  };
}

function dateOrNull(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}
