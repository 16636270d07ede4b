import type { Database } from '../../database/database.js';
import { DatabaseUnavailable } from '../../database/errors.js';

export interface Faults {
  /** The numbers of the calls that fail, counted from 1 over all repositories. */
  readonly failingCalls: readonly number[];
  /** `after`: the call has had its effect, and only its answer is lost. By default `before`. */
  readonly when?: 'before' | 'after';
}

/** The database, but for the named calls, each of which rejects once with DatabaseUnavailable. */
export function faultyDatabase(
  database: Database,
  { failingCalls, when = 'before' }: Faults,
): { readonly database: Database; readonly callCount: () => number } {
  let calls = 0;
  const invoke = async (call: () => unknown): Promise<unknown> => {
    calls += 1;
    const fails = failingCalls.includes(calls);
    const failure = new DatabaseUnavailable(`call ${calls} fails as the test asked`);
    if (fails && when === 'before') throw failure;
    const answer = await call();
    if (fails) throw failure;
    return answer;
  };
  const faulty = {
    organizations: wrapped(database.organizations, invoke),
    keys: wrapped(database.keys, invoke),
    sites: wrapped(database.sites, invoke),
    jobs: wrapped(database.jobs, invoke),
    bundles: wrapped(database.bundles, invoke),
    publications: wrapped(database.publications, invoke),
    people: wrapped(database.people, invoke),
    invitations: wrapped(database.invitations, invoke),
    audit: wrapped(database.audit, invoke),
    authentication: database.authentication,
    threads: wrapped(database.threads, invoke),
    counters: wrapped(database.counters, invoke),
    schedules: wrapped(database.schedules, invoke),
    webhooks: wrapped(database.webhooks, invoke),
    deliveries: wrapped(database.deliveries, invoke),
    customDomains: wrapped(database.customDomains, invoke),
    badges: wrapped(database.badges, invoke),
    notices: wrapped(database.notices, invoke),
    noticeMessages: wrapped(database.noticeMessages, invoke),
    analytics: wrapped(database.analytics, invoke),
    deployHooks: wrapped(database.deployHooks, invoke),
    signingKeys: wrapped(database.signingKeys, invoke),
    work: wrapped(database.work, invoke),
    check: () => database.check(),
    close: () => database.close(),
  };
  return { database: faulty, callCount: () => calls };
}

function wrapped<Repository extends object>(
  repository: Repository,
  invoke: (call: () => unknown) => Promise<unknown>,
): Repository {
  return new Proxy(repository, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => invoke(() => Reflect.apply(value, target, parameters));
    },
  });
}
