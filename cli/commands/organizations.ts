import { parseArgs } from 'node:util';
import type { Database } from '../../database/database.js';
import type { Plan } from '../../database/records/organization-records.js';
import type { Role } from '../../database/records/people-records.js';
import { invitationLink } from '../../identity/invitation-link.js';
import { chooseOne, takeEmail, takeOne } from '../arguments.js';
import { columns } from '../columns.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { noteOperator } from '../note-operator.js';
import { organizationNamed } from '../organization-named.js';
import { readLocalConfig, withDatabase } from '../with-database.js';

const PLANS: readonly Plan[] = ['free', 'enterprise'];
const ROLES: readonly Role[] = ['administrator', 'member'];

/** `organizations create|list|set-plan|invite`. */
export async function organizations(commandArguments: readonly string[]): Promise<number> {
  const [action, ...rest] = commandArguments;
  const run = chooseOne(action, { create, list, 'set-plan': setPlan, invite }, 'organizations');
  return withDatabase(process.env, (database) => run(database, rest));
}

async function create(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: { plan: { type: 'string', default: 'enterprise' } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError('organizations create takes one name');
  const organization = await database.organizations.create({ name, plan: takeOne('--plan', values.plan, PLANS) });
  process.stdout.write(`${organization.name} is made (${organization.id}, ${organization.plan}).\n`);
  return EXIT.clean;
}

async function list(database: Database, commandArguments: readonly string[]): Promise<number> {
  if (commandArguments.length > 0) throw new UsageError('organizations list takes no arguments');
  const rows = (await database.organizations.list()).map(({ id, name, plan, createdAt }) => [
    id,
    name,
    plan,
    createdAt.toISOString().slice(0, 10),
  ]);
  process.stdout.write(columns(['ID', 'NAME', 'PLAN', 'SINCE'], rows));
  return EXIT.clean;
}

async function setPlan(database: Database, commandArguments: readonly string[]): Promise<number> {
  const [name, plan, ...more] = commandArguments;
  if (name === undefined || plan === undefined || more.length > 0) {
    throw new UsageError('organizations set-plan takes a name and a plan');
  }
  const organization = await organizationNamed(database, name);
  const chosen = takeOne('the plan', plan, PLANS);
  await database.organizations.setPlan(organization.id, chosen);
  const subject = `${organization.plan} → ${chosen}`;
  await noteOperator(database, { organizationId: organization.id, action: 'organization.plan_changed', subject });
  process.stdout.write(`${name} is on the plan ${plan}.\n`);
  return EXIT.clean;
}

async function invite(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: { role: { type: 'string', default: 'administrator' }, email: { type: 'string' } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError('organizations invite takes one name');
  const { id: organizationId } = await organizationNamed(database, name);
  const role = takeOne('--role', values.role, ROLES);
  const email = values.email === undefined ? null : takeEmail(values.email);
  const { token } = await database.invitations.create({ organizationId, email, role });
  const subject = `${email ?? 'whoever has the link'} as ${role}`;
  await noteOperator(database, { organizationId, action: 'invitation.created', subject });
  // The link alone on standard output, so that a script can take it.
  process.stdout.write(`${invitationLink(readLocalConfig(process.env).api.publicUrl, token)}\n`);
  process.stderr.write('The link works once, within 7 days.\n');
  return EXIT.clean;
}
