/** A key that signs archives, or signed earlier ones. */
export interface StoredSigningKey {
  /** The key's id as minisign prints it. */
  readonly id: string;
  /** The public key as one line of minisign. */
  readonly publicKey: string;
  /** The encrypted private key; null if it is kept outside of the database, or was deleted when the key was retired. */
  readonly sealedPrivateKey: string | null;
  readonly createdAt: Date;
  /** The time from which it signs nothing; null for the active key. */
  readonly retiredAt: Date | null;
}

/** The keys of the service. There is at most one active key. */
export interface SigningKeyRepository {
  /** Lists all keys, newest first. */
  list(): Promise<readonly StoredSigningKey[]>;
  /** Returns the active key. */
  active(): Promise<StoredSigningKey | undefined>;
  /**
   * Makes a key the active one. The previous active key is retired and its private half is deleted. Changes nothing if
   * the key is active already.
   */
  activate(key: Pick<StoredSigningKey, 'id' | 'publicKey' | 'sealedPrivateKey'>): Promise<void>;
}
