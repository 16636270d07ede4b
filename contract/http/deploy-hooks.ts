import { z } from 'zod';
import { jobIdSchema } from './jobs.js';
import { type Sent, timestampSchema, type Wire } from './wire.js';

/** The body of a request that creates a deploy hook. */
export const createDeployHookSchema = z
  .object({
    name: z
      .string({ error: 'must be a string: what calls the hook' })
      .trim()
      .min(1, { error: 'must say what calls the hook' })
      .regex(/\S/, { error: 'must say what calls the hook' })
      .max(100, { error: 'must have at most 100 characters' }),
  })
  .meta({ id: 'CreateDeployHook' });

const hookFields = {
  id: z.string(),
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
};

/** The deploy hooks of a site, oldest first, without their addresses. */
export const deployHookListSchema = z
  .object({ hooks: z.array(z.object(hookFields).meta({ id: 'DeployHook' })) })
  .meta({ id: 'DeployHookList' });

/** A deploy hook with its address, which no later answer contains. */
export const newDeployHookSchema = z
  .object({
    ...hookFields,
    url: z.url().meta({ description: 'A POST to it starts an export. Only this response contains it.' }),
  })
  .meta({ id: 'NewDeployHook' });

/** The answer to a call of a deploy hook. */
export const hookedExportSchema = z.object({ jobId: jobIdSchema }).meta({ id: 'HookedExport' });

export type DeployHookList = Wire<typeof deployHookListSchema>;
export type DeployHook = DeployHookList['hooks'][number];
export type NewDeployHook = Wire<typeof newDeployHookSchema>;
export type DeployHookCreation = Sent<typeof createDeployHookSchema>;
