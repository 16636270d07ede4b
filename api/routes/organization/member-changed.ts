import { z } from 'zod';
import type { Member, MembershipChange } from '../../../database/records/people-records.js';
import type { Caller } from '../../callers/caller.js';
import { lastAdministrator, notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

export const memberParamsSchema = z.object({ userId: z.string().meta({ description: 'Identifier of the person.' }) });

/** The member as it is; answers 404 for nobody of this organization. */
export async function findMember({ database }: Services, caller: Caller, userId: string): Promise<Member> {
  const member = (await database.people.members(caller.organization.id)).find(({ id }) => id === userId);
  if (member === undefined) throw notFound('there is no such person in the organization; check the userId');
  return member;
}

/** Throws what a change that was not made is answered by. */
export function assertChanged(change: MembershipChange): void {
  if (change === 'unknown') throw notFound('there is no such person in the organization; check the userId');
  if (change === 'last_administrator') throw lastAdministrator();
}
