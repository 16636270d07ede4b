import { createSharedValue } from './shared-value.ts';

/** True while the service itself answered the last request. */
export const isReachable = createSharedValue(true);

/** Checks whether the service is available, and records it. */
export async function probe(): Promise<boolean> {
  const reached = await fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );
  isReachable.set(reached);
  return reached;
}
