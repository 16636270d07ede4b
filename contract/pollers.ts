/** The kind of task queue that activities are on: `TASK_QUEUE_TYPE_ACTIVITY` of Temporal's API. */
export const ACTIVITY_QUEUE = 2;

/** Workers poll at least once a minute. A worker that has not polled for this long is not running. */
const POLLED_MS = 90_000;

/** A worker that polls a task queue, as Temporal describes it. Its seconds are a number or a 64-bit integer object. */
export interface Poller {
  readonly identity?: string | null;
  readonly lastAccessTime?: { readonly seconds?: unknown } | null;
}

/** Returns the workers that have polled a task queue recently, with the time of their last poll. */
export function lastPolls(pollers: readonly Poller[] | null | undefined, now = Date.now()): ReadonlyMap<string, Date> {
  const times = (pollers ?? []).map(
    ({ identity, lastAccessTime }) => [identity ?? '', new Date(Number(lastAccessTime?.seconds ?? 0) * 1000)] as const,
  );
  return new Map(times.filter(([, at]) => now - at.getTime() < POLLED_MS));
}

/** Returns the identities of the workers that have polled a task queue recently. */
export function runningWorkers(pollers: readonly Poller[] | null | undefined, now = Date.now()): ReadonlySet<string> {
  return new Set(lastPolls(pollers, now).keys());
}
