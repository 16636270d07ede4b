import type { DeploymentConfig } from '../../config/read-deployment-config.js';
import type { FailureReason } from '../fetch/fetch-failure.js';
import type { Offer } from '../fetch/take-bundle.js';
import type { BundleRecord } from '../shelf/bundle-record.js';

/** The task of a preparation process, sent once. */
export interface PreparationTask {
  readonly storage: DeploymentConfig['storage'];
  readonly retryMs?: number;
  readonly take?: Offer;
  /** The id of the kept bundle to compress. */
  readonly compress?: string;
}

/** The messages of the process: any number of retries, then one of the others. */
export type PreparationAnswer =
  | { readonly kind: 'retry'; readonly reason: FailureReason; readonly message: string; readonly waitMs: number }
  | { readonly kind: 'done'; readonly record?: BundleRecord }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string; readonly code?: string };
