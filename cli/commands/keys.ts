import { parseArgs } from 'node:util';
import type { Database } from '../../database/database.js';
import type { ApiKey, KeyKind, KeyScope } from '../../database/records/key-records.js';
import { chooseAction, parseChoice } from '../arguments.js';
import { columns } from '../columns.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { recordOperatorEvent } from '../record-operator-event.js';
import { readOrganization, requireOrganization } from '../require-organization.js';
import { withDatabase } from '../with-database.js';

/** The lifetimes that a key may have, in days. */
const LIFETIMES_DAYS = ['7', '30', '60', '90'] as const;
const DAY_MS = 86_400_000;

/** Runs `keys create|list|revoke`. */
export async function keys(commandArguments: readonly string[]): Promise<number> {
  const [action, ...rest] = commandArguments;
  const run = chooseAction(action, { create, list, revoke }, 'keys');
  return withDatabase(process.env, (database) => run(database, rest));
}

export interface NewKeyRequest {
  readonly organization: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly scope: KeyScope;
  readonly expiresInDays: number | null;
  readonly allowedAddresses: readonly string[];
}

/** Reads the arguments. Throws {@link UsageError}. */
export function readNewKeyRequest(commandArguments: readonly string[]): NewKeyRequest {
  const { values } = parseArgs({
    args: [...commandArguments],
    options: COMMAND_TABLE['keys create'].options,
  });
  if (!values.organization) throw new UsageError('keys create needs --organization NAME');
  if (!values.name) throw new UsageError('keys create needs --name NAME, which says what the key is for');
  const { expires } = values;
  return {
    organization: values.organization,
    name: values.name,
    kind: parseChoice('--kind', values.kind, ['admin', 'assistant']),
    scope: parseChoice('--scope', values.scope, ['read', 'write']),
    expiresInDays: expires === undefined ? null : Number(parseChoice('--expires', expires, LIFETIMES_DAYS)),
    allowedAddresses: (values.allow ?? []).flatMap((entry) => entry.split(',')).map((entry) => entry.trim()),
  };
}

async function create(database: Database, commandArguments: readonly string[]): Promise<number> {
  const request = readNewKeyRequest(commandArguments);
  const organization = await requireOrganization(database, request.organization);
  const { key, secret } = await database.keys.create({
    organizationId: organization.id,
    name: request.name,
    kind: request.kind,
    scope: request.scope,
    allowedAddresses: request.allowedAddresses,
    expiresAt: request.expiresInDays === null ? null : new Date(Date.now() + request.expiresInDays * DAY_MS),
  });
  await recordOperatorEvent(database, {
    organizationId: organization.id,
    action: 'key.created',
    subject: `${key.kind} key ${key.name} (${key.prefix}…)`,
  });
  // Only the key goes to standard output, so that a script can read it.
  process.stdout.write(`${secret}\n`);
  process.stderr.write(`The key is shown only once. Its id is ${key.id}; ${describeExpiry(key)}.\n`);
  return EXIT.clean;
}

async function list(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { organization } = readOrganization(commandArguments, 'keys list', 0);
  const { id } = await requireOrganization(database, organization);
  const rows = (await database.keys.list(id)).map((key) => [
    key.id,
    key.name,
    key.kind,
    key.scope,
    `${key.prefix}…${key.lastFour}`,
    describeState(key),
    key.allowedAddresses.join(' ') || 'everywhere',
    key.lastUsedAt === null ? 'never used' : `used ${day(key.lastUsedAt)}`,
  ]);
  process.stdout.write(columns(['ID', 'NAME', 'KIND', 'SCOPE', 'KEY', 'STATE', 'FROM', 'LAST USE'], rows));
  return EXIT.clean;
}

async function revoke(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { organization, positionals } = readOrganization(commandArguments, 'keys revoke', 1);
  const [keyId, ...more] = positionals;
  if (keyId === undefined || more.length > 0) throw new UsageError('keys revoke takes one id; keys list shows the ids');
  const { id } = await requireOrganization(database, organization);
  if (!(await database.keys.revoke(id, keyId))) {
    throw new CommandError(
      `${organization} has no key ${keyId}; keys list --organization ${organization} shows its keys.`,
    );
  }
  await recordOperatorEvent(database, { organizationId: id, action: 'key.revoked', subject: `key ${keyId}` });
  process.stdout.write(`Revoked ${keyId}.\n`);
  return EXIT.clean;
}

function describeExpiry(key: ApiKey): string {
  return key.expiresAt === null ? 'it does not expire' : `it expires on ${day(key.expiresAt)}`;
}

function describeState(key: ApiKey): string {
  if (key.revokedAt !== null) return `revoked ${day(key.revokedAt)}`;
  if (key.expiresAt === null) return 'valid';
  return `${key.expiresAt.getTime() <= Date.now() ? 'expired' : 'until'} ${day(key.expiresAt)}`;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
