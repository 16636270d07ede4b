/** The reasons why a download failed. They are labels of the metrics. */
export const FAILURE_REASONS = [
  'not_fetching',
  'link_expired',
  'refused_by_service',
  'network',
  'too_large',
  'checksum',
  'bad_archive',
  'refused_archive',
  'bad_manifest',
  'bad_signature',
  'wrong_version',
  'no_export',
  'disk',
  'unexpected',
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

/** A failed download. The message is a sentence for operators, and never contains a link, whose query is a secret. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  constructor(
    readonly reason: FailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** True when the same request may succeed later without anybody's action. */
  get isTransient(): boolean {
    return TRANSIENT.has(this.reason);
  }
}

const TRANSIENT: ReadonlySet<FailureReason> = new Set([
  'network',
  'disk',
  'checksum',
  'bad_archive',
  'no_export',
  'unexpected',
]);

const DISK_CODES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space or reduce storage.keep',
  EDQUOT: 'the disk quota is used up; free some space or reduce storage.keep',
  EROFS: 'the folder of the deployment is not writable; mount it writable or set storage.folder',
  EACCES: 'the folder of the deployment is not writable; correct its permissions or set storage.folder',
  EPERM: 'the folder of the deployment is not writable; correct its permissions or set storage.folder',
  EIO: 'the disk reports errors; check its state',
};

/** Returns a failure with a message and a reason for any error. */
export function asFetchFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (!(error instanceof Error)) return new FetchFailure('unexpected', String(error));
  if (error.name === 'BundleRefused') return new FetchFailure('refused_archive', error.message, { cause: error });
  if (error.name === 'DamagedArchive') return new FetchFailure('bad_archive', error.message, { cause: error });
  const code = 'code' in error ? String(error.code) : '';
  const disk = DISK_CODES[code];
  if (disk !== undefined) return new FetchFailure('disk', disk, { cause: error });
  return new FetchFailure('unexpected', `the bundle could not be installed: ${error.message}`, { cause: error });
}

/** Returns the code of an error or of its cause. Unlike messages, codes contain no addresses. */
export function errorCode(error: Error): string {
  const inner = error.cause instanceof Error ? error.cause : error;
  return 'code' in inner ? String(inner.code) : inner.name;
}
