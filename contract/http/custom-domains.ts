import { z } from 'zod';
import { timestampSchema, type Wire } from './wire.js';

/** A host name of its own for a hosted site. */
export const customDomainSchema = z
  .object({
    hostName: z.string(),
    state: z.enum(['waiting', 'proved', 'failing']).meta({
      description:
        '`waiting`: the proof was not found yet. `proved`: the site is served there. `failing`: it still is, but the proof was missing at the last check.',
    }),
    record: z
      .object({ name: z.string(), type: z.literal('TXT'), value: z.string() })
      .meta({ description: 'The DNS record that proves the domain.' }),
    file: z
      .object({ url: z.url(), content: z.string() })
      .meta({ description: 'The file that proves the domain instead, as long as it points to another server.' }),
    target: z
      .string()
      .nullable()
      .meta({ description: 'The host name of the site at the service, for a CNAME record; null if it has none.' }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'The reason why the last check did not prove the domain; null after one that did.' }),
    provedAt: timestampSchema.nullable(),
    checkedAt: timestampSchema.nullable(),
    nextCheckAt: timestampSchema.nullable().meta({
      description:
        'The time from which the service checks it again by itself; null for a domain that waited three days for its proof, which is checked on request only.',
    }),
    failingSince: timestampSchema.nullable(),
    createdAt: timestampSchema,
  })
  .meta({ id: 'CustomDomain' });

/** The custom domains of a site, oldest first. */
export const customDomainListSchema = z
  .object({ domains: z.array(customDomainSchema) })
  .meta({ id: 'CustomDomainList' });

export type CustomDomain = Wire<typeof customDomainSchema>;
export type CustomDomainList = Wire<typeof customDomainListSchema>;
