import { z } from 'zod';
import type { Sent, Wire } from './wire.js';

const visibilitySchema = z.enum(['off', 'link', 'public'], { error: 'must be off, link or public' }).meta({
  description:
    '`off`: there is no badge. `link`: at a secret address, which changes when the badge is turned off and on. `public`: at an address with the domain.',
});

/** The badge of a site. */
export const badgeSchema = z
  .object({
    visibility: visibilitySchema,
    url: z.url().nullable().meta({ description: 'The address of the picture; null if the badge is off.' }),
    markdown: z
      .string()
      .nullable()
      .meta({ description: 'The badge for a README, with a link to the site if it is hosted.' }),
  })
  .meta({ id: 'Badge' });

/** The body of a request that changes who can see a badge. */
export const putBadgeSchema = z.object({ visibility: visibilitySchema }).meta({ id: 'PutBadge' });

export type Badge = Wire<typeof badgeSchema>;
export type BadgeChange = Sent<typeof putBadgeSchema>;
