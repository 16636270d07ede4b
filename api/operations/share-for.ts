/**
 * Returns a function whose callers share one result of `work`, from the first call until `milliseconds` after the work has
 * ended. A rejection is shared in the same way.
 */
export function shareFor<Result>(milliseconds: number, work: () => Promise<Result>): () => Promise<Result> {
  let shared: Promise<Result> | undefined;
  const forgetLater = () => {
    setTimeout(() => {
      shared = undefined;
    }, milliseconds).unref();
  };
  return () => {
    shared ??= work().finally(forgetLater);
    return shared;
  };
}
