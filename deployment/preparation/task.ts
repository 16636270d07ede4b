import type { DeploymentConfig } from '../../config/read-deployment-config.js';
import type { FailureReason } from '../fetch/fetch-failure.js';
import type { Offer } from '../fetch/take-bundle.js';
import type { BundleRecord } from '../shelf/bundle-record.js';

/** What a process that prepares is told, once. */
export interface PreparationTask {
  readonly storage: DeploymentConfig['storage'];
  readonly retryMs?: number;
  readonly take?: Offer;
  /** Id of a kept bundle. */
  readonly compress?: string;
}

/** What it answers: retries as they come, then one of the others. */
export type PreparationAnswer =
  | { readonly kind: 'retry'; readonly reason: FailureReason; readonly message: string; readonly waitMs: number }
  | { readonly kind: 'done'; readonly record?: BundleRecord }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string; readonly code?: string };
