import type { DeploymentConfig } from '../../config/read-deployment-config.js';
import type { FetchFailure } from '../fetch/fetch-failure.js';
import { type Offer, takeBundle } from '../fetch/take-bundle.js';
import { makeForms } from '../serve/make-forms.js';
import type { BundleRecord } from '../shelf/bundle-record.js';
import type { BundleShelf } from '../shelf/bundle-shelf.js';

/**
 * The work that takes memory and time before a bundle can be served well. Both methods end soon after `signal` is
 * aborted, and throw {@link FetchFailure}.
 */
export interface Preparation {
  /** Downloads a bundle to the shelf. */
  take(offer: Offer, signal: AbortSignal): Promise<BundleRecord>;
  /** Compresses the files of a kept bundle. */
  compress(id: string, signal: AbortSignal): Promise<void>;
}

export interface PreparationContext {
  readonly shelf: BundleShelf;
  readonly storage: DeploymentConfig['storage'];
  readonly retryMs?: number;
  readonly onRetry?: (failure: FetchFailure, waitMs: number) => void;
}

/** Creates a preparation that runs in this process. */
export function createPreparation(context: PreparationContext): Preparation {
  return {
    take: (offer, signal) => takeBundle(offer, { ...context, signal }),
    compress: (id, signal) => makeForms(context.shelf, id, signal),
  };
}
