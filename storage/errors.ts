/** Nothing is stored under this key. */
export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';
  constructor(readonly key: string) {
    super(`there is no object ${key}`);
  }
}

/** The key could leave the store's root, or is no key at all. */
export class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey';
  constructor(readonly key: string) {
    super(`not a valid object key: ${JSON.stringify(key)}`);
  }
}

/** The store cannot be reached, is full, or refuses; worth another try. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

/** What was stored under this key is gone, or was damaged and has been removed: it is to be made again. */
export class LostObject extends Error {
  override readonly name = 'LostObject';
  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super(`the object ${key} was lost or damaged in the store`, options);
  }
}
