import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';
import type { Wire } from './wire.js';

/** The body of an error response. */
export const refusalSchema = z
  .object({
    error: z.string().meta({ description: 'One sentence that says what is wrong and what to do.' }),
    code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    jobId: z.string().optional().meta({
      description:
        'The job that the error is about: the unfinished one with `job_active`, the one that was started with the key with `idempotency_key_reused`.',
    }),
  })
  .meta({ id: 'Error' });

export type Refusal = Wire<typeof refusalSchema>;
