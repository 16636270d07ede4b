/** An unfinished step of an export, as Temporal describes it. */
export interface PendingStep {
  /** The number of attempts, including the first. */
  readonly attempt: number;
  /** The message of the last failure; undefined if the step has not failed. */
  readonly failure?: string;
  /** True if the last attempt ended because its worker stopped sending heartbeats. */
  readonly hasTimedOut: boolean;
  readonly isStarted: boolean;
  readonly scheduledAt?: Date;
  readonly nextAttemptAt?: Date;
}

/** A step that no worker has picked up for this long, in milliseconds, is waiting for a worker. */
export const MAX_UNTAKEN_MS = 20_000;

/**
 * Returns a sentence, without final stop, about what an export is waiting for; undefined while its steps are running. `hasWorkers` is false
 * if Temporal knows of no worker for the step.
 */
export function describeWaiting(
  steps: readonly PendingStep[],
  { now, hasWorkers }: { readonly now: Date; readonly hasWorkers: boolean },
): string | undefined {
  const failing = steps.filter(
    ({ failure, attempt, hasTimedOut }) => attempt > 1 && failure !== undefined && !hasTimedOut,
  );
  const [first] = failing.sort((one, other) => other.attempt - one.attempt);
  if (first?.failure !== undefined) return `${withoutStop(first.failure)}; ${again(first)}`;
  const untaken = steps.find(
    ({ isStarted, scheduledAt }) =>
      !isStarted && scheduledAt !== undefined && now.getTime() - scheduledAt.getTime() > MAX_UNTAKEN_MS,
  );
  if (untaken === undefined) return undefined;
  return hasWorkers
    ? 'a free worker: all workers are busy with other steps'
    : 'a worker: none is running. Start one, or check the log of the one that exited';
}

function again({ isStarted, nextAttemptAt, attempt }: PendingStep): string {
  if (isStarted || nextAttemptAt === undefined) return `it is being retried now, for the ${ordinal(attempt)} time`;
  return `it will be retried at ${nextAttemptAt.toISOString().slice(0, 19)}Z`;
}

function ordinal(number: number): string {
  const ending = ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
  return `${number}${number % 100 > 10 && number % 100 < 14 ? 'th' : ending}`;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/[.;\s]+$/, '');
}
