import { z } from 'zod';

export const jobParamsSchema = z.object({ jobId: z.string().meta({ description: 'Identifier of the job.' }) });
