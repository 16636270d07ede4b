import type { DatabaseConfig } from '../../config/config.js';
import type { Diagnosis } from '../../contract/diagnosis.js';
import { inspectDatabase } from '../../database/inspect-database.js';
import { clockDiagnosis } from './clock-diagnosis.js';

/** Checks that the database is reachable and of this version, and compares its clock with this machine's. */
export async function checkDatabase(config: DatabaseConfig): Promise<readonly Diagnosis[]> {
  const part = 'database';
  const { isNew, missing, newer, time } = await inspectDatabase(config);
  const name = config.kind === 'sqlite' ? `The SQLite file ${config.file}` : 'PostgreSQL';
  const clock = time === null ? [] : [clockDiagnosis("the database's", time)];
  if (newer.length > 0) {
    const text = `${name} was set up by a newer version: it has ${newer.join(', ')}.`;
    return [
      { part, state: 'problem', text, advice: 'Start that version, or restore the backup from before the upgrade.' },
    ];
  }
  if (isNew) {
    const text = `${name} is empty; the first process that starts creates the tables.`;
    return [{ part, state: 'good', text }, ...clock];
  }
  if (missing.length > 0) {
    const text = `${name} needs ${missing.length === 1 ? 'one migration' : `${missing.length} migrations`}.`;
    const advice = 'The next process that starts runs them by itself. Back the database up before an upgrade.';
    return [{ part, state: 'warning', text, advice }, ...clock];
  }
  return [{ part, state: 'good', text: `${name} is reachable and up to date.` }, ...clock];
}
