import type { ObjectStore } from '../../storage/object-store.js';

/** A call that hangs until it is let go, as those of a store that is slow or of a machine that sleeps. */
export interface HeldCall {
  /** Resolves when the call has been made. */
  readonly made: Promise<void>;
  letGo(): void;
}

export interface HeldObjectStore extends ObjectStore {
  /** The next call whose method and key are these hangs before it does anything; later ones go through. */
  hold(method: keyof ObjectStore, key: RegExp): HeldCall;
}

interface Hold {
  readonly method: string;
  readonly key: RegExp;
  readonly pass: Promise<void>;
  readonly noteCall: () => void;
}

/** `inner`, but for the calls that are held. */
export function createHeldObjectStore(inner: ObjectStore): HeldObjectStore {
  const holds: Hold[] = [];
  const hold = (method: keyof ObjectStore, key: RegExp): HeldCall => {
    const [made, pass] = [deferred(), deferred()];
    holds.push({ method, key, pass: pass.promise, noteCall: made.resolve });
    return { made: made.promise, letGo: pass.resolve };
  };
  const wait = async (method: string, key: unknown): Promise<void> => {
    const index = holds.findIndex((each) => each.method === method && each.key.test(String(key)));
    const [found] = index < 0 ? [] : holds.splice(index, 1);
    found?.noteCall();
    await found?.pass;
  };
  return new Proxy(inner, {
    get(target, property) {
      if (property === 'hold') return hold;
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || property === 'list') return value;
      return async (...parameters: unknown[]) => {
        await wait(String(property), parameters[0]);
        return Reflect.apply(value, target, parameters);
      };
    },
  }) as HeldObjectStore;
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
