/** A step of an export that is not finished, in the words of the engine. */
export interface PendingStep {
  /** How often it has been started, the first time included. */
  readonly attempt: number;
  /** The sentence of its last failure; undefined where it has not failed. */
  readonly failure?: string;
  /** True where the last attempt ended because its worker was not heard of any more. */
  readonly hasTimedOut: boolean;
  readonly isStarted: boolean;
  readonly scheduledAt?: Date;
  readonly nextAttemptAt?: Date;
}

/** A step that no worker takes up for so long, in milliseconds, is waiting for one. */
export const MAX_UNTAKEN_MS = 20_000;

/**
 * Returns what an export waits for as one sentence without its final stop; undefined where its steps are under way.
 * `hasWorkers` is false where the engine knows of no worker that would take the step up.
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
    : 'a worker: none is running. Start one, or look at the log of the one that ended';
}

function again({ isStarted, nextAttemptAt, attempt }: PendingStep): string {
  if (isStarted || nextAttemptAt === undefined) return `it is being tried again now, for the ${ordinal(attempt)} time`;
  return `it is tried again at ${nextAttemptAt.toISOString().slice(0, 19)}Z`;
}

function ordinal(number: number): string {
  const ending = ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
  return `${number}${number % 100 > 10 && number % 100 < 14 ? 'th' : ending}`;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/[.;\s]+$/, '');
}
