/**
 * Looks something up once for all who ask for it in one turn of the event loop. Nobody is told what was before they asked: whoever has heard of a change
 * asks in a later turn.
 */
export function onceATurn<Names extends readonly string[], Result>(
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
