/** Returns the reason of a failed fetch. The error itself only says "fetch failed"; its cause has the reason. */
export function fetchReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
