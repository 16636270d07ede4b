import { z } from 'zod';
import { SITES_PATH, siteParamsSchema } from '../sites/schemas.js';

export const DOMAINS_PATH = `${SITES_PATH}/{domain}/domains`;
export const DOMAIN_PATH = `${DOMAINS_PATH}/{hostName}`;

export const domainParamsSchema = siteParamsSchema.extend({
  hostName: z.string().meta({ description: 'The host name, such as docs.example.com.' }),
});
