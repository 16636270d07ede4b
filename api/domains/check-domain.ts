import type { Database } from '../../database/database.js';
import type { CustomDomain } from '../../database/records/custom-domain-records.js';
import type { FindProof } from './find-proof.js';

interface CheckParts {
  readonly database: Pick<Database, 'customDomains'>;
  readonly findProof: FindProof;
}

/** A check's effect on a domain. */
export interface CheckedDomain {
  readonly domain: CustomDomain;
  /** Set if the check proved a domain that was not proved before, or gave up one that was. */
  readonly change?: 'proved' | 'lost';
}

/** Looks for the proof of a domain and stores the result. Returns undefined if the domain was removed meanwhile. */
export async function checkDomain(
  { database, findProof }: CheckParts,
  before: CustomDomain,
): Promise<CheckedDomain | undefined> {
  const problem = await findProof(before);
  const domain = await database.customDomains.recordCheck(before.id, { problem });
  if (domain === undefined) return undefined;
  if (before.provedAt === null && domain.provedAt !== null) return { domain, change: 'proved' };
  if (before.provedAt !== null && domain.provedAt === null) return { domain, change: 'lost' };
  return { domain };
}
