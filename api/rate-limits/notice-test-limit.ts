import type { CounterRepository } from '../../database/records/assistant-records.js';
import { noticeTestsUsed } from '../http/errors.js';
import { type CountCall, createHourlyLimit } from './hourly-limit.js';

/** The tests of notices that an organization may send in an hour. */
export const MAX_NOTICE_TESTS = 30;

/**
 * Creates the limit of tests. Anybody's address can be entered, and a notice that is removed and added again can be tested
 * at once, so the limit of one notice does not keep a program from filling a stranger's mailbox.
 */
export const createNoticeTestLimit = (counters: CounterRepository): CountCall =>
  createHourlyLimit(counters, { keyPrefix: 'notice-tests', most: MAX_NOTICE_TESTS, refuse: noticeTestsUsed });
