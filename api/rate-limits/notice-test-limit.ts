import { RateLimiterRes } from 'rate-limiter-flexible';
import type { CounterRepository } from '../../database/records/assistant-records.js';
import { noticeTestsUsed } from '../http/errors.js';
import { DatabaseRateLimiter } from './database-rate-limiter.js';

/** The tests of notices that an organization may send in an hour. */
export const MAX_NOTICE_TESTS = 30;
const HOUR_SECONDS = 3600;

/** Counts a test of an organization. Throws `rate_limited` beyond {@link MAX_NOTICE_TESTS} an hour. */
export type CountNoticeTest = (organizationId: string) => Promise<void>;

/**
 * Creates the limit of tests. Anybody's address can be entered, and a notice that is removed and added again can be tested
 * at once, so the limit of one notice does not keep a program from filling a stranger's mailbox.
 */
export function createNoticeTestLimit(counters: CounterRepository): CountNoticeTest {
  const limiter = new DatabaseRateLimiter({
    counters,
    keyPrefix: 'notice-tests',
    points: MAX_NOTICE_TESTS,
    seconds: HOUR_SECONDS,
  });
  return async (organizationId) => {
    try {
      await limiter.consume(organizationId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw noticeTestsUsed(MAX_NOTICE_TESTS, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
  };
}
