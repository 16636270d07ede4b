import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Database } from '../../database/database.js';
import type { StoredSigningKey } from '../../database/records/signing-key-records.js';
import { openSecretBox } from '../../secrets/secret-box.js';
import { keyIdText, parsePublicKey, publicKeyFile, publicKeyText } from '../../signing/minisign.js';
import { generateKey, readSigningKey, signingKeyContext } from '../../signing/signing-key.js';
import { chooseAction } from '../arguments.js';
import { columns } from '../columns.js';
import { COMMAND_TABLE } from '../command-table.js';
import { CommandError, EXIT, UsageError } from '../exit-codes.js';
import { readLocalConfig, withDatabase } from '../with-database.js';

/** Runs `signing-key create|rotate|list|public`. */
export async function signingKey(commandArguments: readonly string[]): Promise<number> {
  const [action, ...rest] = commandArguments;
  const run = chooseAction(action, { create, rotate, list, public: printPublic }, 'signing-key');
  return withDatabase(process.env, (database) => run(database, rest));
}

async function create(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...commandArguments],
    options: COMMAND_TABLE['signing-key create'].options,
  });
  const active = await database.signingKeys.active();
  if (active !== undefined) {
    throw new CommandError(`There is a signing key already, ${active.id}. To replace it: signing-key rotate`);
  }
  return activate(database, values.from);
}

async function rotate(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...commandArguments],
    options: COMMAND_TABLE['signing-key rotate'].options,
  });
  return activate(database, values.from);
}

/** Stores a key, encrypted, and prints its public half. */
async function activate(database: Database, file: string | undefined): Promise<number> {
  const { secrets, signing } = readLocalConfig(process.env);
  if (signing.key !== undefined || signing.keyFile !== undefined) {
    throw new CommandError(
      'The signing key is set by OFFPRINT_SIGNING_KEY or OFFPRINT_SIGNING_KEY_FILE; replace it there, or remove the setting.',
    );
  }
  const text = file === undefined ? generateKey() : readFileSync(file, 'utf8');
  const key = readSigningKey(text);
  const id = keyIdText(key);
  const sealedPrivateKey = (await openSecretBox(secrets)).seal(text, signingKeyContext(id));
  await database.signingKeys.activate({ id, publicKey: publicKeyText(key), sealedPrivateKey });
  // Only the public key goes to standard output, so that it can be written to a file.
  process.stdout.write(publicKeyFile(key));
  process.stderr.write(`Exports that end from now on are signed with the key ${id}.\n`);
  return EXIT.clean;
}

async function list(database: Database, commandArguments: readonly string[]): Promise<number> {
  if (commandArguments.length > 0) throw new UsageError('signing-key list takes no arguments');
  const rows = (await database.signingKeys.list()).map((key) => [
    key.id,
    key.publicKey,
    stateOf(key),
    day(key.createdAt),
  ]);
  process.stdout.write(columns(['ID', 'PUBLIC KEY', 'STATE', 'CREATED'], rows));
  return EXIT.clean;
}

async function printPublic(database: Database, commandArguments: readonly string[]): Promise<number> {
  if (commandArguments.length > 0) throw new UsageError('signing-key public takes no arguments');
  const active = await database.signingKeys.active();
  if (active === undefined) throw new CommandError('There is no signing key yet. Create one: signing-key create');
  process.stdout.write(publicKeyFile(parsePublicKey(active.publicKey)));
  return EXIT.clean;
}

function stateOf({ retiredAt, sealedPrivateKey }: StoredSigningKey): string {
  if (retiredAt !== null) return `retired ${day(retiredAt)}`;
  return sealedPrivateKey === null ? 'active, kept outside of the database' : 'active';
}

const day = (date: Date) => date.toISOString().slice(0, 10);
