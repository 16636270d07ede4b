export type KeyKind = 'admin' | 'assistant';

export type KeyScope = 'read' | 'write';

export interface ApiKey {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly kind: KeyKind;
  /** The scope of an admin key: `read` allows GET, `write` all methods. Assistant keys have `read`. */
  readonly scope: KeyScope;
  /** The first characters of the key, shown in lists. */
  readonly prefix: string;
  readonly lastFour: string;
  /** The addresses and CIDR ranges from which the key may be used; empty for no restriction. */
  readonly allowedAddresses: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface NewKey {
  readonly organizationId: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly scope: KeyScope;
  readonly allowedAddresses?: readonly string[];
  readonly expiresAt?: Date | null;
}

export interface KeyRepository {
  /**
   * Creates a key. `secret` is the key itself, which is only returned here: its SHA-256 is stored. Rejects with {@link
   * TooManyKeys} beyond 10 keys an hour per organization.
   */
  create(values: NewKey): Promise<{ readonly key: ApiKey; readonly secret: string }>;
  /** Finds a key by the hash of the presented secret. Revoked and expired keys are returned too, for the caller to refuse. */
  findBySecret(secret: string): Promise<ApiKey | undefined>;
  list(organizationId: string): Promise<readonly ApiKey[]>;
  /** Revokes a key, and keeps the first time if it is already revoked. Returns false if the organization has no such key. */
  revoke(organizationId: string, keyId: string): Promise<boolean>;
  /** Stores when a key was last used, at most once a minute per key. */
  touch(keyId: string, usedAt: Date): Promise<void>;
}

/** The hourly limit of new keys is reached. */
export class TooManyKeys extends Error {
  override readonly name = 'TooManyKeys';
  constructor(readonly retryAfterSeconds: number) {
    super('this organization created 10 keys in the last hour; wait before creating another');
  }
}
