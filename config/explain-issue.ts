import type { z } from 'zod';

/**
 * Returns what a variable must be, as the end of a sentence that begins with its name. Its value is not quoted, because
 * it may be a secret.
 */
export function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType | undefined): string {
  const range = schema && wholeNumberRange(schema);
  if (range !== undefined) return `must be a whole number${range === '' ? '' : ` ${range}`}`;
  if (issue.code === 'invalid_value') return `must be ${listed(issue.values.map(String))}`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be a whole address such as https://example.com';
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`;
  return issue.message;
}

/** Returns `from 1 to 64`, `of at least 1` or an empty text for a number; undefined for any other schema. */
function wholeNumberRange(schema: z.ZodType): string | undefined {
  const { def } = schema as z.ZodType & { readonly def: { readonly type: string; readonly innerType?: z.ZodType } };
  if (def.innerType !== undefined) return wholeNumberRange(def.innerType);
  if (def.type !== 'number') return undefined;
  const { minValue, maxValue } = schema as z.ZodNumber;
  const isBounded = (value: number | null): value is number =>
    value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (isBounded(minValue) && isBounded(maxValue)) return `from ${minValue} to ${maxValue}`;
  if (isBounded(minValue)) return `of at least ${minValue}`;
  return isBounded(maxValue) ? `of at most ${maxValue}` : '';
}

function listed(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
