import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';
import type { Wire } from './wire.js';

/** The body of an error response. */
export const refusalSchema = z
  .object({
    error: z.string().meta({ description: 'One sentence that says what is wrong and what to do.' }),
    code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    jobId: z.string().optional().meta({ description: 'With job_active: the unfinished job.' }),
  })
  .meta({ id: 'Error' });

export type Refusal = Wire<typeof refusalSchema>;
