import type { Role } from '../../database/records/people-records.js';

/** Returns whether a person may see the state of the whole service: an administrator of the organization with this name. */
export function isOperator(
  operatorOrganization: string | undefined,
  memberships: readonly { readonly name: string; readonly role: Role }[],
): boolean {
  return memberships.some(({ name, role }) => name === operatorOrganization && role === 'administrator');
}
