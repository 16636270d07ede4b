import { z } from 'zod';
import { jobIdSchema } from './jobs.js';
import { countSchema, timestampSchema, type Wire } from './wire.js';

/** A signed link to the archive of a completed job. */
export const bundleLinkSchema = z
  .object({
    jobId: jobIdSchema,
    bundleUrl: z.url().meta({ description: 'Needs no key; supports HEAD and Range.' }),
    sizeBytes: countSchema,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    expiresAt: timestampSchema.meta({ description: 'When bundleUrl ends; ask again for a fresh one.' }),
  })
  .meta({ id: 'BundleLink' });

/** A {@link bundleLinkSchema} for readers that need to know whether the archive holds the whole site. */
export const readBundleLinkSchema = bundleLinkSchema
  .extend({
    partial: z.boolean().meta({ description: 'Whether the job was asked for some pages only: no whole site then.' }),
  })
  .meta({ id: 'ReadBundleLink' });

export type BundleLink = Wire<typeof bundleLinkSchema>;
