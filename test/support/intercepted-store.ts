import type { ObjectStore } from '../../storage/object-store.js';

/** Called before each call of a store; what it throws is what the caller gets. */
export type Interceptor = (method: keyof ObjectStore, key: string) => void;

/** `inner`, with each call shown to the interceptor that is asked for at that moment. */
export function interceptedStore(inner: ObjectStore, interceptor: () => Interceptor): ObjectStore {
  const check = (method: keyof ObjectStore, key = '') => interceptor()(method, key);
  return {
    async put(key, body, options) {
      check('put', key);
      await inner.put(key, body, options);
    },
    async get(key) {
      check('get', key);
      return inner.get(key);
    },
    async read(key, range) {
      check('read', key);
      return inner.read(key, range);
    },
    async head(key) {
      check('head', key);
      return inner.head(key);
    },
    async delete(key) {
      check('delete', key);
      await inner.delete(key);
    },
    async refresh(key, first) {
      check('refresh', key);
      return inner.refresh(key, first);
    },
    async deleteUnchanged(info) {
      check('deleteUnchanged', info.key);
      return inner.deleteUnchanged(info);
    },
    async *list(prefix) {
      check('list', prefix);
      yield* inner.list(prefix);
    },
    async compose(target, sources, options) {
      check('compose', target);
      await inner.compose(target, sources, options);
    },
    async signedLink(key, options) {
      check('signedLink', key);
      return inner.signedLink(key, options);
    },
    removeLeftovers: () => inner.removeLeftovers(),
    check: () => inner.check(),
  };
}
