/** Why a bundle did not arrive. They are labels of the metrics. */
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
  'wrong_version',
  'no_export',
  'disk',
  'unexpected',
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

/** A fetch that came to nothing. The message is a sentence for operators and never holds a link, whose query is a secret. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  constructor(
    readonly reason: FailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether the same request may succeed later, with nothing changed by a person. */
  get isPassing(): boolean {
    return PASSING.has(this.reason);
  }
}

const PASSING: ReadonlySet<FailureReason> = new Set([
  'network',
  'disk',
  'checksum',
  'bad_archive',
  'no_export',
  'unexpected',
]);

const DISK_CODES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space or lower storage.keep',
  EDQUOT: 'the quota of the disk is used up; free some space or lower storage.keep',
  EROFS: 'the folder of the deployment cannot be written to; mount it writable or set storage.folder',
  EACCES: 'the folder of the deployment cannot be written to; correct its permissions or set storage.folder',
  EPERM: 'the folder of the deployment cannot be written to; correct its permissions or set storage.folder',
  EIO: 'the disk answers with errors; look at its state',
};

/** A sentence and a reason for whatever went wrong. */
export function asFetchFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (!(error instanceof Error)) return new FetchFailure('unexpected', String(error));
  if (error.name === 'BundleRefused') return new FetchFailure('refused_archive', error.message, { cause: error });
  if (error.name === 'DamagedArchive') return new FetchFailure('bad_archive', error.message, { cause: error });
  const code = 'code' in error ? String(error.code) : '';
  const disk = DISK_CODES[code];
  if (disk !== undefined) return new FetchFailure('disk', disk, { cause: error });
  return new FetchFailure('unexpected', `the bundle could not be taken: ${error.message}`, { cause: error });
}

/** The code of an error or of what caused it: unlike messages, codes hold no addresses. */
export function errorCode(error: Error): string {
  const inner = error.cause instanceof Error ? error.cause : error;
  return 'code' in inner ? String(inner.code) : inner.name;
}
