/**
 * Wraps an asynchronous lookup so that equal calls within one turn of the event loop share it. A result is never older than the call: a
 * caller who knows of a change calls in a later turn.
 */
export function shareLookups<Names extends readonly string[], Result>(
  lookUp: (...names: Names) => Promise<Result>,
): (...names: Names) => Promise<Result> {
  const asked = new Map<string, Promise<Result>>();
  return (...names) => {
    const key = JSON.stringify(names);
    const known = asked.get(key);
    if (known !== undefined) return known;
    if (asked.size === 0) setImmediate(() => asked.clear());
    const answer = lookUp(...names);
    asked.set(key, answer);
    return answer;
  };
}
