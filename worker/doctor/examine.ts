import type { Config } from '../../config/config.js';
import type { Diagnosis } from '../../contract/diagnosis.js';
import { sentence } from '../../contract/sentence.js';
import { withDeadline } from '../../storage/deadline.js';
import { checkChromium } from './check-chromium.js';
import { checkDatabase } from './check-database.js';
import { checkDisk } from './check-disk.js';
import { checkEgress } from './check-egress.js';
import { checkMail } from './check-mail.js';
import { checkObjectStore } from './check-object-store.js';
import { checkTemporal } from './check-temporal.js';

/** The time limit of one check. */
const MAX_WAIT_MS = 20_000;

/** Checks everything that the service needs, concurrently. A check that fails is a problem of its part. Never rejects. */
export async function examine(
  config: Pick<Config, 'database' | 'store' | 'temporal' | 'worker' | 'smtp'>,
): Promise<Diagnosis[]> {
  const { cacheFolder, cacheBytes, chromiumPath, fetchOutsideFiles } = config.worker;
  const checks: readonly (readonly [part: string, check: () => Promise<readonly Diagnosis[]>])[] = [
    ['database', () => checkDatabase(config.database)],
    ['object store', () => checkObjectStore(config.store)],
    ['Temporal', () => checkTemporal(config.temporal)],
    ['Chromium', () => checkChromium(chromiumPath)],
    ['disk', () => checkDisk(cacheFolder, cacheBytes)],
    ['other hosts', () => checkEgress(fetchOutsideFiles)],
    ['mail', () => checkMail(config.smtp)],
  ];
  const results = await Promise.all(
    checks.map(async ([part, check]): Promise<readonly Diagnosis[]> => {
      try {
        return await withDeadline(check(), MAX_WAIT_MS, () => new Error(`no answer within ${MAX_WAIT_MS / 1000} s`));
      } catch (error) {
        return [{ part, state: 'problem', text: sentence(error instanceof Error ? error.message : String(error)) }];
      }
    }),
  );
  return results.flat();
}
