import type { Kysely } from 'kysely';
import type { Clock } from '../clock.js';
import type { SigningKeyRepository, StoredSigningKey } from '../records/signing-key-records.js';
import type { Schema, SigningKeyRow } from '../schema.js';

export class SqlSigningKeyRepository implements SigningKeyRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async list(): Promise<readonly StoredSigningKey[]> {
    const rows = await this.#select().orderBy('created_at', 'desc').orderBy('id').execute();
    return rows.map(toKey);
  }

  async active(): Promise<StoredSigningKey | undefined> {
    const row = await this.#select().where('active', '=', 1).executeTakeFirst();
    return row && toKey(row);
  }

  async activate({ id, publicKey, sealedPrivateKey }: Parameters<SigningKeyRepository['activate']>[0]): Promise<void> {
    const now = this.#clock().getTime();
    await this.#database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('signing_keys')
        .set({ active: null, retired_at: now, sealed_private_key: null })
        .where('active', '=', 1)
        .where('id', '!=', id)
        .execute();
      await transaction
        .insertInto('signing_keys')
        .values({
          id,
          public_key: publicKey,
          sealed_private_key: sealedPrivateKey,
          active: 1,
          created_at: now,
          retired_at: null,
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ active: 1, retired_at: null, sealed_private_key: sealedPrivateKey }),
        )
        .execute();
    });
  }

  #select() {
    return this.#database.selectFrom('signing_keys').selectAll();
  }
}

function toKey(row: SigningKeyRow): StoredSigningKey {
  return {
    id: row.id,
    publicKey: row.public_key,
    sealedPrivateKey: row.sealed_private_key,
    createdAt: new Date(row.created_at),
    retiredAt: row.retired_at === null ? null : new Date(row.retired_at),
  };
}
