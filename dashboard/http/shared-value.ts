import { useSyncExternalStore } from 'react';

/** A value shared by several components, which are rendered again when it changes. */
export interface SharedValue<Value> {
  get(): Value;
  set(value: Value): void;
  /** Returns the value. A hook. */
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
