import { createSharedValue } from './shared-value.ts';

/** True while the service itself answered the last request. */
export const inReach = createSharedValue(true);

/** Asks whether the service is there, and notes it. */
export async function probe(): Promise<boolean> {
  const reached = await fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );
  inReach.set(reached);
  return reached;
}
