import { z } from 'zod';
import { keptRecord } from '../../storage/named/kept-record.js';
import type { CurrentIndex } from './index-keys.js';

/** The record that names a site's newest index. */
export const CURRENT_INDEX = keptRecord<CurrentIndex>('current index', {
  version: 1,
  schema: z.object({
    format: z.number(),
    key: z.string(),
    previousKey: z.string().nullable(),
    madeOf: z.string().optional(),
    vectors: z.object({ key: z.string(), space: z.string(), of: z.string() }).optional(),
    sizeBytes: z.number(),
    chunks: z.number(),
    pages: z.number(),
  }),
});
