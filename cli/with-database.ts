import type { Config } from '../config/config.js';
import { readConfig } from '../config/read-config.js';
import { createDatabase } from '../database/create-database.js';
import type { Database } from '../database/database.js';
import { readRunState } from './launcher/run-file.js';
import { homePaths } from './paths.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens the database of the environment for as long as `work` takes. */
export async function withDatabase<T>(environment: Environment, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await createDatabase(readLocalConfig(environment).database);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Returns the settings that the processes of this environment have. If no public address is set, it is the one at which
 * `npm start` runs or last ran, because its port may not be the default one. Throws InvalidEnvironment.
 */
export function readLocalConfig(environment: Environment): Config {
  const { home, runFile } = homePaths(environment);
  const OFFPRINT_PUBLIC_URL = environment.OFFPRINT_PUBLIC_URL || readRunState(runFile)?.apiUrl;
  return readConfig({ ...environment, OFFPRINT_HOME: home, OFFPRINT_PUBLIC_URL });
}
