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

/**
 * An object was damaged, was removed and made again, and what lies in its place is damaged again. Whoever writes it or the store is at fault,
 * not the disk's age and not the site: it is left where it is for whoever looks into it.
 */
export class DamagedAgain extends Error {
  override readonly name = 'DamagedAgain';
  constructor(readonly key: string) {
    super(
      `the object ${key} was damaged, was made again, and its bytes are not what its name says again: ` +
        'this is a fault of Offprint or of its object store, not of your site. The object is left in the store; please report it with its name',
    );
  }
}
