import type { TestEngine } from '../support/databases.js';
import { jobLifeContract } from './job-life-contract.js';
import { jobStartContract } from './job-start-contract.js';
import { keyContract } from './key-contract.js';
import { processContract } from './process-contract.js';
import { tenantContract } from './tenant-contract.js';
import { threadContract } from './thread-contract.js';

/** What every engine must do: the same tests run on each. */
export function databaseContract(engine: () => TestEngine): void {
  describe('organizations, sites and tenants', () => tenantContract(engine));
  describe('keys', () => keyContract(engine));
  describe('starting jobs', () => jobStartContract(engine));
  describe('jobs over their life', () => jobLifeContract(engine));
  describe('threads and counters of the assistant', () => threadContract(engine));
  describe('several processes and restarts', () => processContract(engine));
}
