import { z } from 'zod';
import { actorSchema } from './jobs.js';
import { type Sent, timestampSchema, type Wire } from './wire.js';

const policySchema = z.enum(['automatic', 'review'], { error: 'must be automatic or review' }).meta({
  description: '`automatic` publishes every completed export of the whole site; `review` waits for a person.',
});

/** The published export of a site, and how the next one is published. */
export const publishingSchema = z
  .object({
    policy: policySchema,
    jobId: z.string().nullable().meta({ description: 'The published job; null while nothing is published.' }),
    publishedAt: timestampSchema.nullable(),
    publishedBy: actorSchema.nullable().meta({ description: 'Null if it was published automatically.' }),
    siteUrl: z.string().nullable().meta({
      description: 'The address at which the service hosts the site; null in other hosting modes than `cloud`.',
    }),
  })
  .meta({ id: 'Publishing' });

/** The body of a request that changes how exports are published. */
export const putPublishingSchema = z.object({ policy: policySchema }).meta({ id: 'PutPublishing' });

/** A link to a preview. */
export const previewLinkSchema = z
  .object({
    jobId: z.string(),
    previewLink: z.string().meta({ description: 'Opens the preview in any browser, without an account.' }),
    expiresAt: timestampSchema.meta({ description: 'The link and the access that it gave end at this time.' }),
  })
  .meta({ id: 'PreviewLink' });

export type Publishing = Wire<typeof publishingSchema>;
export type PublishingChange = Sent<typeof putPublishingSchema>;
export type PreviewLink = Wire<typeof previewLinkSchema>;
