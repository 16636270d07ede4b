import pMap from 'p-map';
import type { Database } from '../../database/database.js';
import type { CustomDomain } from '../../database/records/custom-domain-records.js';
import type { Logger } from '../../logging/logger.js';
import { checkDomain } from './check-domain.js';
import type { FindProof } from './find-proof.js';

/** Looks for the proofs of custom domains again and again. */
export interface DomainChecker {
  /** Checks the domains that are due. Never rejects: the next pass retries what failed. */
  sweep(): Promise<void>;
  /** Runs a pass every {@link SWEEP_EVERY_MS}. */
  start(): void;
  /** Stops the passes. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

interface CheckerParts {
  readonly database: Pick<Database, 'customDomains' | 'audit'>;
  readonly findProof: FindProof;
  readonly logger: Logger;
}

const SWEEP_EVERY_MS = 30_000;
/** The number of domains that one pass checks. */
const MAX_CHECKED = 50;
const CONCURRENCY = 8;

/** Creates a checker. Any number of processes may run it at once: each claim is taken by one of them. */
export function createDomainChecker({ database, findProof, logger }: CheckerParts): DomainChecker {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

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

  function sweep(): Promise<void> {
    sweeping ??= checkAll()
      .catch((error: unknown) => logger.warn({ err: error }, 'custom domains could not be checked; retrying'))
      .finally(() => {
        sweeping = undefined;
      });
    return sweeping;
  }

  return {
    sweep,
    start: () => {
      timer ??= setInterval(() => void sweep(), SWEEP_EVERY_MS);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await sweeping;
    },
  };
}
