import { parseArgs } from 'node:util';
import type { Database } from '../database/database.js';
import type { Organization } from '../database/records/organization-records.js';
import { CommandError, UsageError } from './exit-codes.js';
import { PROGRAM } from './paths.js';

/** Returns the organization with this name. Throws a {@link CommandError} that says how to create it if it does not exist. */
export async function requireOrganization(database: Database, name: string): Promise<Organization> {
  const organization = await database.organizations.findByName(name);
  if (organization !== undefined) return organization;
  const known = (await database.organizations.list()).map((each) => each.name);
  const hint = known.length === 0 ? 'None exists yet' : `Existing: ${known.join(', ')}`;
  throw new CommandError(
    `There is no organization ${JSON.stringify(name)}. ${hint}; create it with: ${PROGRAM} organizations create NAME`,
  );
}

/** Reads `--organization NAME`, which most commands need, and returns the other arguments. Throws {@link UsageError}. */
export function readOrganization(
  commandArguments: readonly string[],
  command: string,
  mostPositionals: number,
): { readonly organization: string; readonly positionals: readonly string[] } {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: { organization: { type: 'string' } },
  });
  if (!values.organization) throw new UsageError(`${command} needs --organization NAME`);
  if (positionals.length > mostPositionals)
    throw new UsageError(`${command} has an unexpected argument ${JSON.stringify(positionals.at(-1))}`);
  return { organization: values.organization, positionals };
}
