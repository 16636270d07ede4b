import type { Site } from './site-records.js';

/** A secret address that starts exports of one site. Only a hash of its secret is stored. */
export interface DeployHook {
  readonly id: string;
  readonly organizationId: string;
  readonly siteId: string;
  /** The purpose of the hook, such as the name of the system that calls it. */
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface DeployHookRepository {
  /** Creates a hook, and returns it with its secret. Rejects with {@link TooManyDeployHooks}. */
  create(
    site: Pick<Site, 'id' | 'organizationId'>,
    name: string,
  ): Promise<{ readonly hook: DeployHook; readonly secret: string }>;
  /** Lists the hooks of a site, oldest first. */
  list(siteId: string): Promise<readonly DeployHook[]>;
  /** Returns the hook with this secret. */
  findBySecret(secret: string): Promise<DeployHook | undefined>;
  /** Stores that a hook was called. */
  noteUse(hookId: string): Promise<void>;
  /** Deletes a hook. Returns false if the site has no such hook. */
  remove(siteId: string, hookId: string): Promise<boolean>;
}

export const MAX_DEPLOY_HOOKS = 20;

/** The site has the maximum number of deploy hooks. */
export class TooManyDeployHooks extends Error {
  override readonly name = 'TooManyDeployHooks';
  constructor() {
    super(`a site can have at most ${MAX_DEPLOY_HOOKS} deploy hooks; delete one that is no longer needed`);
  }
}
