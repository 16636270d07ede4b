import type { CounterRepository } from '../../database/records/assistant-records.js';
import { domainChecksUsed } from '../http/errors.js';
import { type CountCall, createHourlyLimit } from './hourly-limit.js';

/** The checks of custom domains that an organization may request in an hour. */
export const MAX_DOMAIN_CHECKS = 60;

/**
 * Creates the limit of checks. Anybody's host name can be claimed, and a check asks name servers and two addresses, so
 * without a limit a program could make the service send many requests to a stranger's server.
 */
export const createDomainCheckLimit = (counters: CounterRepository): CountCall =>
  createHourlyLimit(counters, { keyPrefix: 'domain-checks', most: MAX_DOMAIN_CHECKS, refuse: domainChecksUsed });
