import { inspectDatabase } from '../../database/inspect-database.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { plural } from '../report-lines.js';
import { readLocalConfig, withDatabase } from '../with-database.js';

/** Runs `migrate`: brings the database up to this version, as the first process of a new version would. */
export async function migrate(commandArguments: readonly string[]): Promise<number> {
  if (commandArguments.length > 0) throw new UsageError('migrate takes no arguments');
  const { missing } = await inspectDatabase(readLocalConfig(process.env).database);
  // Opening the database runs what is missing.
  await withDatabase(process.env, (database) => database.check());
  process.stdout.write(
    missing.length === 0
      ? 'The database is up to date.\n'
      : `Ran ${plural(missing.length, 'migration')}: ${missing.join(', ')}.\n`,
  );
  return EXIT.clean;
}
