import type { FailureReason, FetchFailure } from '../fetch/fetch-failure.js';
import type { BundleRecord } from '../shelf/bundle-record.js';

export interface Problem {
  readonly reason: FailureReason;
  readonly message: string;
  readonly since: string;
}

/** What a deployment tells of itself. */
export interface DeploymentStatus {
  readonly serving: BundleRecord | undefined;
  /** What is missing from what is served, and why the newest bundle is not served; undefined while all is well. */
  readonly problem: Problem | undefined;
  readonly failures: ReadonlyMap<FailureReason, number>;
  readonly swaps: number;
  /** When a bundle was last fetched, or found to be the newest, in seconds since 1970. */
  readonly checkedAtSeconds: number | undefined;
}

export interface StatusBoard extends DeploymentStatus {
  served(record: BundleRecord): void;
  failed(failure: FetchFailure): void;
  checked(): void;
  /** What is served has lost a file, until something else is, or the same one anew. */
  lost(message: string): void;
}

export function createStatusBoard(): StatusBoard {
  let serving: BundleRecord | undefined;
  let problem: Problem | undefined;
  let loss: Problem | undefined;
  let checkedAtSeconds: number | undefined;
  let swaps = 0;
  const failures = new Map<FailureReason, number>();
  return {
    get serving() {
      return serving;
    },
    get problem() {
      if (loss === undefined || problem === undefined) return problem ?? loss;
      // Readers miss files now; why they do not come again stands behind it.
      return problem.reason === loss.reason ? loss : { ...loss, message: `${loss.message}; ${problem.message}` };
    },
    get swaps() {
      return swaps;
    },
    get checkedAtSeconds() {
      return checkedAtSeconds;
    },
    failures,
    served(record) {
      if (serving !== undefined && serving.id !== record.id) swaps++;
      serving = record;
      loss = undefined;
    },
    failed({ reason, message }) {
      failures.set(reason, (failures.get(reason) ?? 0) + 1);
      const since = problem?.reason === reason ? problem.since : new Date().toISOString();
      problem = { reason, message, since };
    },
    checked() {
      problem = undefined;
      checkedAtSeconds = Math.floor(Date.now() / 1000);
    },
    lost(message) {
      loss ??= { reason: 'disk', message, since: new Date().toISOString() };
    },
  };
}

/** The body of /readyz, with its status: a deployment that serves anything is ready, and says what keeps it from the newest. */
export function readiness({ serving, problem }: DeploymentStatus): { readonly status: number; readonly body: object } {
  const state = serving === undefined ? 'not_ready' : problem === undefined ? 'ready' : 'degraded';
  return {
    status: serving === undefined ? 503 : 200,
    body: {
      status: state,
      serving:
        serving === undefined
          ? null
          : { site: serving.site, version: serving.version, sha256: serving.sha256, pageCount: serving.pageCount },
      problem:
        problem ??
        (serving === undefined ? { reason: 'starting', message: 'the first bundle is being fetched' } : null),
    },
  };
}
