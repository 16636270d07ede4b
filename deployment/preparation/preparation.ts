import type { DeploymentConfig } from '../../config/read-deployment-config.js';
import type { FetchFailure } from '../fetch/fetch-failure.js';
import { type Offer, takeBundle } from '../fetch/take-bundle.js';
import { makeForms } from '../serve/make-forms.js';
import type { BundleRecord } from '../shelf/bundle-record.js';
import type { BundleShelf } from '../shelf/bundle-shelf.js';

/** What costs memory and time before a bundle can be served well. Both end soon after `signal`, and throw {@link FetchFailure}. */
export interface Preparation {
  /** Brings a bundle to the shelf. */
  take(offer: Offer, signal: AbortSignal): Promise<BundleRecord>;
  /** Makes the compressed forms of a kept bundle's files. */
  compress(id: string, signal: AbortSignal): Promise<void>;
}

export interface PreparationContext {
  readonly shelf: BundleShelf;
  readonly storage: DeploymentConfig['storage'];
  readonly retryMs?: number;
  readonly onRetry?: (failure: FetchFailure, waitMs: number) => void;
}

/** Prepares in this process. */
export function createPreparation(context: PreparationContext): Preparation {
  return {
    take: (offer, signal) => takeBundle(offer, { ...context, signal }),
    compress: (id, signal) => makeForms(context.shelf, id, signal),
  };
}
