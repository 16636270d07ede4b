import type { FailureReason, FetchFailure } from '../fetch/fetch-failure.js';
import type { BundleRecord } from '../shelf/bundle-record.js';

export interface Problem {
  readonly reason: FailureReason;
  readonly message: string;
  readonly since: string;
}

/** The status that a deployment reports. */
export interface DeploymentStatus {
  readonly serving: BundleRecord | undefined;
  /** The reason why the newest bundle is not served, or files are missing; undefined while all is well. */
  readonly problem: Problem | undefined;
  readonly failures: ReadonlyMap<FailureReason, number>;
  readonly swaps: number;
  /** The time at which a bundle was last downloaded or confirmed as the newest, in seconds since 1970. */
  readonly checkedAtSeconds: number | undefined;
}

export interface StatusBoard extends DeploymentStatus {
  served(record: BundleRecord): void;
  failed(failure: FetchFailure): void;
  checked(): void;
  /** Records that the active bundle has lost a file, until another bundle is served or the same one has been downloaded again. */
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
      // Readers miss files now, so that comes first; the reason why they are not restored follows.
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

/**
 * Returns the body of /readyz and its status. A deployment that serves anything is ready; it also reports what prevents
 * the newest bundle.
 */
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
        problem ?? (serving === undefined ? { reason: 'starting', message: 'downloading the first bundle' } : null),
    },
  };
}
