import { ObjectNotFound, ObjectStoreUnavailable } from '../errors.js';
import { firstLine } from '../first-line.js';

/** The operation that Azure refused. */
export interface AzureAttempt {
  readonly container: string;
  /** The verb of the sentence "cannot read …". */
  readonly verb: string;
  readonly key?: string | undefined;
}

/** Returns whether the error means that the blob is missing. Azure also answers 404 for a missing container. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && codeOf(error) !== 'ContainerNotFound';
}

/** Returns whether a conditional request found another state than it requires. */
export function isConditionUnmet(error: unknown): boolean {
  return statusOf(error) === 412 || codeOf(error) === 'BlobAlreadyExists';
}

/** Returns whether another writer of the same blob committed meanwhile, which discards the blocks of this one. */
export function isOvertaken(error: unknown): boolean {
  return codeOf(error) === 'InvalidBlockList';
}

/** Returns whether the server does not offer the operation, as the emulator does not offer some. */
export function isNotOffered(error: unknown): boolean {
  return statusOf(error) === 501;
}

/** Returns the store's error for an error of the SDK. */
export function azureFault(error: unknown, { container, verb, key }: AzureAttempt): Error {
  if (error instanceof ObjectStoreUnavailable || error instanceof ObjectNotFound) return error;
  if (verb === 'read' && key !== undefined && isMissing(error)) return new ObjectNotFound(key);
  const object = key === undefined ? `the container ${container}` : `${key} in the container ${container}`;
  return new ObjectStoreUnavailable(`cannot ${verb} ${object}: ${reasonOf(error, container)}`, { cause: error });
}

function reasonOf(error: unknown, container: string): string {
  const reason = REASONS_BY_CODE[codeOf(error)] ?? REASONS_BY_STATUS[statusOf(error) ?? 0];
  return reason?.(container) ?? `${firstLine(error)}; Azure Blob Storage is not available; try again`;
}

const wrongKey = () => 'the account key was rejected: check AZURE_STORAGE_CONNECTION_STRING, and this machine’s clock';

const REASONS_BY_CODE: Readonly<Record<string, (container: string) => string>> = {
  ContainerNotFound: (container) => `the container does not exist: create ${container}, or correct OFFPRINT_STORE`,
  AuthenticationFailed: wrongKey,
  ENOTFOUND: () => 'the storage account was not found: check AccountName in AZURE_STORAGE_CONNECTION_STRING',
};

const REASONS_BY_STATUS: Readonly<Record<number, (container: string) => string>> = {
  401: wrongKey,
  403: () =>
    'the account refuses access: check AZURE_STORAGE_CONNECTION_STRING, and that the account allows keys and this machine',
  503: () => 'Azure limits the rate of requests: try again later',
};

function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Returns Azure's name of the error. Responses to HEAD have it in a header alone, which the SDK keeps among the details. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const details = 'details' in error && typeof error.details === 'object' ? error.details : null;
  const names = ['code' in error && error.code, details !== null && 'errorCode' in details && details.errorCode];
  return names.find((name) => typeof name === 'string') || '';
}
