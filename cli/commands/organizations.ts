import { parseArgs } from 'node:util';
import type { Database } from '../../database/database.js';
import type { Plan } from '../../database/records/organization-records.js';
import type { Role } from '../../database/records/people-records.js';
import { invitationLink } from '../../identity/invitation-link.js';
import { chooseAction, parseChoice, parseEmail } from '../arguments.js';
import { columns } from '../columns.js';
import { COMMAND_TABLE } from '../command-table.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { recordOperatorEvent } from '../record-operator-event.js';
import { requireOrganization } from '../require-organization.js';
import { readLocalConfig, withDatabase } from '../with-database.js';

const PLANS: readonly Plan[] = ['free', 'enterprise'];
const ROLES: readonly Role[] = ['administrator', 'member'];

/** Runs `organizations create|list|set-plan|invite`. */
export async function organizations(commandArguments: readonly string[]): Promise<number> {
  const [action, ...rest] = commandArguments;
  const run = chooseAction(action, { create, list, 'set-plan': setPlan, invite }, 'organizations');
  return withDatabase(process.env, (database) => run(database, rest));
}

async function create(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE['organizations create'].options,
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError('organizations create takes one name');
  const organization = await database.organizations.create({ name, plan: parseChoice('--plan', values.plan, PLANS) });
  process.stdout.write(`Created ${organization.name} (${organization.id}, ${organization.plan}).\n`);
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
  const organization = await requireOrganization(database, name);
  const chosen = parseChoice('the plan', plan, PLANS);
  await database.organizations.setPlan(organization.id, chosen);
  const subject = `${organization.plan} → ${chosen}`;
  await recordOperatorEvent(database, {
    organizationId: organization.id,
    action: 'organization.plan_changed',
    subject,
  });
  process.stdout.write(`${name} is now on the plan ${plan}.\n`);
  return EXIT.clean;
}

async function invite(database: Database, commandArguments: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: COMMAND_TABLE['organizations invite'].options,
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError('organizations invite takes one name');
  const { id: organizationId } = await requireOrganization(database, name);
  const role = parseChoice('--role', values.role, ROLES);
  const email = values.email === undefined ? null : parseEmail(values.email);
  const { token } = await database.invitations.create({ organizationId, email, role });
  const subject = `${email ?? 'anyone with the link'} as ${role}`;
  await recordOperatorEvent(database, { organizationId, action: 'invitation.created', subject });
  // Only the link goes to standard output, so that a script can read it.
  process.stdout.write(`${invitationLink(readLocalConfig(process.env).api.publicUrl, token)}\n`);
  process.stderr.write('The link works once and expires in 7 days.\n');
  return EXIT.clean;
}
