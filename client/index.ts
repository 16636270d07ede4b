export type { Operations, Schemas, WebhookMessages } from './api-types.js';
export type {
  BundleLinkOptions,
  DownloadOptions,
  ExportedBundle,
  ExportOptions,
  OffprintClient,
  StartOptions,
} from './client.js';
export { type ClientOptions, createClient } from './create-client.js';
export {
  ConnectionError,
  DownloadError,
  ExportFailedError,
  OffprintError,
  ResponseError,
  WebhookError,
} from './errors.js';
export type { OperationName, RequestArguments, RequestControls, ResponseOf } from './operations.js';
export type {
  BundleFormat,
  BundleLink,
  ErrorCode,
  Job,
  JobList,
  JobQuery,
  JobStart,
  Report,
  WebhookMessage,
} from './types.js';
export { type VerifyWebhookOptions, verifyWebhook, type WebhookHeaders } from './verify-webhook.js';
export type { WaitOptions } from './wait-for-job.js';
