import type { DatabaseConfig } from '../../config/config.js';
import type { JobProgress } from '../../contract/job.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import type { NewJob } from '../../database/records/job-records.js';
import type { Organization } from '../../database/records/organization-records.js';
import type { Site } from '../../database/records/site-records.js';
import type { TestEngine } from '../support/databases.js';
import { TestClock } from '../support/test-clock.js';

/** The parts that a test of the contract works with: an empty database of its own, and a clock that stands still. */
export interface ContractContext {
  readonly database: Database;
  readonly clock: TestClock;
  readonly config: DatabaseConfig;
}

/** Registers hooks; the answer gives the running test's context. */
export function useFreshDatabase(engine: () => TestEngine): () => ContractContext {
  let context: ContractContext | undefined;
  beforeEach(async () => {
    const config = await engine().fresh();
    const clock = new TestClock();
    context = { config, clock, database: await createDatabase(config, { clock: clock.now }) };
  });
  afterEach(async () => {
    if (context === undefined) return;
    await context.database.close();
    await engine().recycle(context.config);
    context = undefined;
  });
  return () => {
    if (context === undefined) throw new Error('only inside a test');
    return context;
  };
}

export interface Tenant {
  readonly organization: Organization;
  readonly site: Site;
}

export async function makeTenant(database: Database, name: string): Promise<Tenant> {
  const organization = await database.organizations.create({ name, plan: 'enterprise' });
  return { organization, site: await makeSite(database, organization.id, `${name.toLowerCase()}.example`) };
}

export function makeSite(database: Database, organizationId: string, domain: string): Promise<Site> {
  return database.sites.put(organizationId, domain, {
    title: 'Docs',
    source: { type: 'directory', path: 'docs' },
    hosting: { mode: 'cloud' },
  });
}

export function newJob({ organization, site }: Tenant, extra: Partial<NewJob> = {}): NewJob {
  return {
    organizationId: organization.id,
    siteId: site.id,
    domain: site.domain,
    version: null,
    paths: null,
    hosting: { mode: 'cloud' },
    startsPerHour: 10,
    ...extra,
  };
}

export function progressOf(values: Partial<JobProgress>): JobProgress {
  return {
    status: 'running',
    progress: 0,
    pageCount: 0,
    totalPages: null,
    phase: null,
    warnings: 0,
    error: null,
    ...values,
  };
}

export const BUNDLE = {
  key: 'bundles/a.tar.gz',
  sizeBytes: 5_000_000_000,
  sha256: 'ab'.repeat(32),
  reportKey: 'reports/a.json',
  manifestKey: 'manifests/a.json',
};
