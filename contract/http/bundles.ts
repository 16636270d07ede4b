import { z } from 'zod';
import { bundleFormatSchema, jobIdSchema } from './jobs.js';
import { countSchema, timestampSchema, type Wire } from './wire.js';

/** A signed link to the archive of a completed job. */
export const bundleLinkSchema = z
  .object({
    jobId: jobIdSchema,
    format: bundleFormatSchema,
    bundleUrl: z.url().meta({ description: 'Requires no key; supports HEAD and Range.' }),
    sizeBytes: countSchema,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    expiresAt: timestampSchema.meta({ description: 'When bundleUrl expires; request a new one then.' }),
    keyId: z.string().optional().meta({ description: 'Only if the archive is signed: the id of the signing key.' }),
    signatureUrl: z
      .url()
      .optional()
      .meta({ description: 'Only if the archive is signed: a link to its signature, in the format of minisign.' }),
    provenanceUrl: z
      .url()
      .optional()
      .meta({ description: 'Only if the archive is signed: a link to its SLSA provenance, in a DSSE envelope.' }),
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
