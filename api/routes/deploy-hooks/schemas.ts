import type { DeployHook as DeployHookAnswer } from '../../../contract/http/deploy-hooks.js';
import type { DeployHook } from '../../../database/records/deploy-hook-records.js';
import { SITES_PATH } from '../sites/schemas.js';

export const DEPLOY_HOOKS_PATH = `${SITES_PATH}/{domain}/hooks`;

/** Returns the wire format of a deploy hook, without its address. */
export function presentHook({ id, name, createdAt, lastUsedAt }: DeployHook): DeployHookAnswer {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
