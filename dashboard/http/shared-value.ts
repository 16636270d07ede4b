import { useSyncExternalStore } from 'react';

/** A value that is not of one component alone: whoever uses it is drawn again when it changes. */
export interface SharedValue<Value> {
  get(): Value;
  set(value: Value): void;
  /** A hook. */
  use(): Value;
}

export function createSharedValue<Value>(initial: Value): SharedValue<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => current;
  return {
    get,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
