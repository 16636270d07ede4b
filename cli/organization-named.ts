import { parseArgs } from 'node:util';
import type { Database } from '../database/database.js';
import type { Organization } from '../database/records/organization-records.js';
import { CommandError, UsageError } from './exit-codes.js';

/** Throws a {@link CommandError} that says how to make it. */
export async function organizationNamed(database: Database, name: string): Promise<Organization> {
  const organization = await database.organizations.findByName(name);
  if (organization !== undefined) return organization;
  const known = (await database.organizations.list()).map((each) => each.name);
  const hint =
    known.length === 0 ? 'There is none yet' : `There ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`;
  throw new CommandError(
    `There is no organization ${JSON.stringify(name)}. ${hint}; make one with: npm run offprint -- organizations create NAME`,
  );
}

/** Reads `--organization NAME`, which most commands need, and leaves the rest. Throws {@link UsageError}. */
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
    throw new UsageError(`${command} takes no ${JSON.stringify(positionals.at(-1))}`);
  return { organization: values.organization, positionals };
}
