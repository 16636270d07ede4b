import { z } from 'zod';
import type { Member, MembershipChange } from '../../../database/records/people-records.js';
import type { Caller } from '../../callers/caller.js';
import { lastAdministrator, notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

export const memberParamsSchema = z.object({ userId: z.string().meta({ description: 'Identifier of the person.' }) });

/** Returns the member with this id. Throws `not_found` for a person outside the organization. */
export async function findMember({ database }: Services, caller: Caller, userId: string): Promise<Member> {
  const member = (await database.people.members(caller.organization.id)).find(({ id }) => id === userId);
  if (member === undefined) throw notFound('there is no such person in the organization; check the userId');
  return member;
}

/** Throws the error for a membership change that was not made. */
export function assertChanged(change: MembershipChange): void {
  if (change === 'unknown') throw notFound('there is no such person in the organization; check the userId');
  if (change === 'last_administrator') throw lastAdministrator();
}
