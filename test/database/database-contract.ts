import type { TestEngine } from '../support/databases.js';
import { analyticsContract } from './analytics-contract.js';
import { bundleContract } from './bundle-contract.js';
import { customDomainContract } from './custom-domain-contract.js';
import { jobLifeContract } from './job-life-contract.js';
import { jobListContract } from './job-list-contract.js';
import { jobStartContract } from './job-start-contract.js';
import { keyContract } from './key-contract.js';
import { noticeContract } from './notice-contract.js';
import { peopleContract } from './people-contract.js';
import { processContract } from './process-contract.js';
import { scheduleContract } from './schedule-contract.js';
import { signingKeyContract } from './signing-key-contract.js';
import { tenantContract } from './tenant-contract.js';
import { threadContract } from './thread-contract.js';
import { webhookContract } from './webhook-contract.js';
import { workContract } from './work-contract.js';

/** Runs the same tests on each engine. */
export function databaseContract(engine: () => TestEngine): void {
  describe('organizations, sites and tenants', () => tenantContract(engine));
  describe('keys', () => keyContract(engine));
  describe('invitations and audit events', () => peopleContract(engine));
  describe('starting jobs', () => jobStartContract(engine));
  describe('jobs over their life', () => jobLifeContract(engine));
  describe('threads and counters of the assistant', () => threadContract(engine));
  describe('lists of jobs', () => jobListContract(engine));
  describe('bundles of jobs', () => bundleContract(engine));
  describe('schedules', () => scheduleContract(engine));
  describe('signing keys', () => signingKeyContract(engine));
  describe('page views and searches', () => analyticsContract(engine));
  describe('webhooks', () => webhookContract(engine));
  describe('custom domains', () => customDomainContract(engine));
  describe('notices', () => noticeContract(engine));
  describe('the work of the service', () => workContract(engine));
  describe('several processes and restarts', () => processContract(engine));
}
