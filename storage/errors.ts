/** No object exists under this key. */
export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';
  constructor(readonly key: string) {
    super(`there is no object ${key}`);
  }
}

/** The key is malformed, or would lead outside of the store's root. */
export class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey';
  constructor(readonly key: string) {
    super(`invalid object key: ${JSON.stringify(key)}`);
  }
}

/** The store is unreachable, full, or refuses the request. The operation can be retried. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

/** The object under this key is missing, or was damaged and has been removed. It has to be created again. */
export class LostObject extends Error {
  override readonly name = 'LostObject';
  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super(`the object ${key} was lost or damaged in the store`, options);
  }
}

/**
 * An object was damaged and removed, was created again, and is damaged again. The writer or the store is at fault, not
 * an aging disk and not the site, so the object is kept for whoever investigates.
 */
export class DamagedAgain extends Error {
  override readonly name = 'DamagedAgain';
  constructor(readonly key: string) {
    super(
      `the object ${key} was damaged, was created again, and its bytes do not match its name again: ` +
        'this is a bug in Offprint or a fault of its object store, not of your site. The object is kept in the store; please report it with its name',
    );
  }
}
