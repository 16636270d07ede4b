import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.js';
import { newId } from '../ids.js';
import {
  type DeployHook,
  type DeployHookRepository,
  MAX_DEPLOY_HOOKS,
  TooManyDeployHooks,
} from '../records/deploy-hook-records.js';
import type { DeployHookRow, Schema } from '../schema.js';
import { sha256 } from '../secrets.js';
import { countRows } from './count-rows.js';
import { lockOrganization } from './lock-organization.js';

const SECRET_BYTES = 32;

export class SqlDeployHookRepository implements DeployHookRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async create(
    { id: siteId, organizationId }: Parameters<DeployHookRepository['create']>[0],
    name: string,
  ): Promise<{ readonly hook: DeployHook; readonly secret: string }> {
    const secret = `hook_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const row = await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const count = await countRows(transaction, { table: 'deploy_hooks', of: 'site_id', owner: siteId });
      if (count >= MAX_DEPLOY_HOOKS) throw new TooManyDeployHooks();
      return await transaction
        .insertInto('deploy_hooks')
        .values({
          id: newId('dh'),
          organization_id: organizationId,
          site_id: siteId,
          name,
          secret_hash: sha256(secret),
          created_at: this.#clock().getTime(),
          last_used_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return { hook: toHook(row), secret };
  }

  async list(siteId: string): Promise<readonly DeployHook[]> {
    const rows = await this.#select().where('site_id', '=', siteId).orderBy('created_at').orderBy('id').execute();
    return rows.map(toHook);
  }

  async findBySecret(secret: string): Promise<DeployHook | undefined> {
    const row = await this.#select().where('secret_hash', '=', sha256(secret)).executeTakeFirst();
    return row && toHook(row);
  }

  async noteUse(hookId: string): Promise<void> {
    await this.#database
      .updateTable('deploy_hooks')
      .set({ last_used_at: this.#clock().getTime() })
      .where('id', '=', hookId)
      .execute();
  }

  async remove(siteId: string, hookId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('deploy_hooks')
      .where('site_id', '=', siteId)
      .where('id', '=', hookId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  #select() {
    return this.#database.selectFrom('deploy_hooks').selectAll();
  }
}

function toHook(row: DeployHookRow): DeployHook {
  return {
    id: row.id,
    organizationId: row.organization_id,
    siteId: row.site_id,
    name: row.name,
    createdAt: new Date(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  };
}
