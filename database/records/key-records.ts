export type KeyKind = 'admin' | 'assistant';

export type KeyScope = 'read' | 'write';

export interface ApiKey {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly kind: KeyKind;
  /** Admin keys: `read` opens GET, `write` all methods. Assistant keys have `read`. */
  readonly scope: KeyScope;
  /** First characters, shown in lists. */
  readonly prefix: string;
  readonly lastFour: string;
  /** Addresses and CIDR ranges the key may be used from; empty for everywhere. */
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
   * Makes a key; `secret` is the key itself, known only now: its SHA-256 is what is stored.
   * At most 10 an hour an organization: rejects with {@link TooManyKeys} past that.
   */
  create(values: NewKey): Promise<{ readonly key: ApiKey; readonly secret: string }>;
  /** By the presented secret's hash; revoked and expired keys are returned too, for the caller to refuse. */
  findBySecret(secret: string): Promise<ApiKey | undefined>;
  list(organizationId: string): Promise<readonly ApiKey[]>;
  /** False where there is no such key of this organization. Revoking twice keeps the first time. */
  revoke(organizationId: string, keyId: string): Promise<boolean>;
  /** Written at most once a minute a key. */
  touch(keyId: string, usedAt: Date): Promise<void>;
}

/** The hourly limit of new keys is reached. */
export class TooManyKeys extends Error {
  override readonly name = 'TooManyKeys';
  constructor(readonly retryAfterSeconds: number) {
    super('this organization made 10 keys in the last hour; wait before making another');
  }
}
