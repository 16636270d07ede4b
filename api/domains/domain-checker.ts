import pMap from 'p-map';
import type { Database } from '../../database/database.js';
import type { CustomDomain } from '../../database/records/custom-domain-records.js';
import type { Logger } from '../../logging/logger.js';
import { type RepeatedSweep, repeatSweep } from '../sweeps/repeat-sweep.js';
import { checkDomain } from './check-domain.js';
import type { FindProof } from './find-proof.js';

interface CheckerParts {
  readonly database: Pick<Database, 'customDomains' | 'audit'>;
  readonly findProof: FindProof;
  readonly logger: Logger;
}

const SWEEP_EVERY_MS = 30_000;
/** The number of domains that one pass checks. */
const MAX_CHECKED = 50;
const CONCURRENCY = 8;

/**
 * Creates a checker that looks for the proofs of custom domains every {@link SWEEP_EVERY_MS}. Any number of processes may run
 * it at once: each claim is taken by one of them. A pass never rejects: the next one retries what failed.
 */
export function createDomainChecker({ database, findProof, logger }: CheckerParts): RepeatedSweep {
  async function check(domain: CustomDomain): Promise<void> {
    try {
      const checked = await checkDomain({ database, findProof }, domain);
      if (checked?.change !== undefined) await note(checked.domain, checked.change);
    } catch (error) {
      logger.warn(
        { hostName: domain.hostName, err: error },
        'a custom domain could not be checked; it is checked later',
      );
    }
  }

  async function note({ organizationId, hostName }: CustomDomain, change: 'proved' | 'lost'): Promise<void> {
    logger.info({ organizationId, hostName }, change === 'proved' ? 'a domain is proved' : 'a domain lost its proof');
    const actor = { kind: 'schedule', id: '', name: 'Check of domains' } as const;
    const subject = `domain ${hostName}`;
    await database.audit.append({ organizationId, actor, action: `domain.${change}`, subject, address: null });
  }

  async function checkAll(): Promise<void> {
    await pMap(await database.customDomains.takeDue(MAX_CHECKED), check, { concurrency: CONCURRENCY });
  }

  return repeatSweep(
    () =>
      checkAll().catch((error: unknown) =>
        logger.warn({ err: error }, 'custom domains could not be checked; retrying'),
      ),
    { everyMs: SWEEP_EVERY_MS, atOnce: false },
  );
}
