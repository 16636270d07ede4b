import { z } from 'zod';

const LIMIT_RULE = { error: 'must be a whole number from 1 to 100' };
const CURSOR_RULE = { error: 'must be the nextCursor of an earlier answer' };

/** Returns the query parameters of a paginated list. `entries` is the name of its entries, for the description. */
export function pageFields(entries: string, defaultLimit = 20) {
  return {
    limit: z.coerce
      .number(LIMIT_RULE)
      .int(LIMIT_RULE)
      .min(1, LIMIT_RULE)
      .max(100, LIMIT_RULE)
      .default(defaultLimit)
      .meta({ description: `${entries} in one response.` }),
    cursor: z
      .string(CURSOR_RULE)
      .regex(/^[\x21-\x7e]{1,500}$/, CURSOR_RULE)
      .optional()
      .meta({ description: 'The nextCursor of the last response.' }),
  };
}

/** A timestamp that limits a list. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'must be a timestamp such as 2026-01-31T12:00:00Z' })
  .optional();
