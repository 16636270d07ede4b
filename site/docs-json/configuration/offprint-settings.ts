import { z } from 'zod';
import { FINDING_CODES, SEVERITIES } from '../../model/finding.js';

const severity = z.enum([...SEVERITIES, 'off']);

/** Maximum length of a pattern of addresses. */
const MAX_PATTERN_CHARACTERS = 500;

/** The content of `offprint.json`, a project's settings for Offprint alone. */
export const offprintSettingsSchema = z
  .strictObject({
    $schema: z.string().optional().meta({ description: 'The address of this schema, for editors.' }),
    severities: z
      .strictObject(Object.fromEntries(FINDING_CODES.map((code) => [code, severity.optional()])))
      .optional()
      .meta({
        description:
          'The severity of findings by their code. "off" leaves them out. Checks and exports fail for errors.',
      }),
    external: z
      .strictObject({
        ignore: z.array(z.string().min(1).max(MAX_PATTERN_CHARACTERS)).max(1_000).optional().meta({
          description:
            'Addresses of other hosts that a check with --external skips. A * stands for any characters, for example https://example.com/*.',
        }),
      })
      .optional()
      .meta({ description: 'Options of checking links to other hosts.' }),
  })
  .meta({ title: 'offprint.json', description: "A project's settings for Offprint, beside docs.json." });

export type OffprintSettings = z.infer<typeof offprintSettingsSchema>;
