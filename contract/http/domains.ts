import { z } from 'zod';

/** The domain of a registered site: the characters of a host name, without scheme, port or slash. */
export const domainSchema = z
  .string({ error: 'must be a string: the domain of a registered site' })
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/, {
    error: 'must be the domain of a registered site: letters, digits, dots and hyphens, without scheme or slash',
  });
