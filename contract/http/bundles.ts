import { z } from 'zod';
import { bundleFormatSchema, jobIdSchema } from './jobs.js';
import { countSchema, timestampSchema, type Wire } from './wire.js';

/** A signed link to the archive of a completed job. */
export const bundleLinkSchema = z
  .object({
    jobId: jobIdSchema,
    format: bundleFormatSchema,
    bundleUrl: z
      .url()
      .meta({ description: 'The address of the bundle. It requires no key, and supports HEAD and Range.' }),
    sizeBytes: countSchema,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    expiresAt: timestampSchema.meta({ description: 'The time at which bundleUrl expires; request a new one then.' }),
    keyId: z
      .string()
      .optional()
      .meta({ description: 'The id of the signing key; omitted if the archive is not signed.' }),
    signatureUrl: z.url().optional().meta({
      description: 'A link to the signature of the archive, in the format of minisign; omitted if it is not signed.',
    }),
    provenanceUrl: z.url().optional().meta({
      description: 'A link to the SLSA provenance of the archive, in a DSSE envelope; omitted if it is not signed.',
    }),
  })
  .meta({ id: 'BundleLink' });

/** A {@link bundleLinkSchema} for readers that need to know whether the archive holds the whole site. */
export const readBundleLinkSchema = bundleLinkSchema
  .extend({
    partial: z
      .boolean()
      .meta({ description: 'True if the job exported only some pages, so the bundle is not the whole site.' }),
  })
  .meta({ id: 'ReadBundleLink' });

export type BundleLink = Wire<typeof bundleLinkSchema>;
