import { z } from 'zod';
import { SITES_PATH, siteParamsSchema } from '../sites/schemas.js';

export const NOTICES_PATH = `${SITES_PATH}/{domain}/notices`;

export const noticeParamsSchema = siteParamsSchema.extend({
  noticeId: z.string().meta({ description: 'Identifier of the notice.' }),
});
