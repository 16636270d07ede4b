import type { z } from 'zod';

/** Returns the first problem of invalid input as a sentence that names the field. */
export function firstProblem({ issues: [issue] }: z.ZodError): string {
  const field = issue?.path.map(String).join('.') ?? '';
  return `${field === '' ? 'The arguments' : field}: ${issue?.message ?? 'not valid'}`;
}
