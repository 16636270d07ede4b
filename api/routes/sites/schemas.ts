import { z } from 'zod';

/** The access to sites: members read, administrators change. */
export const SITES_ACCESS = { key: 'admin' } as const;

export const SITES_PATH = '/v1/sites';

/** The domain of a new site: a host name as in RFC 1123. */
export const newDomainSchema = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/, {
    error: 'must be a host name: letters, digits, hyphens and dots only',
  });

export const siteParamsSchema = z.object({ domain: z.string().meta({ description: 'Domain of the site.' }) });
