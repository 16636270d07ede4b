import { z } from 'zod';
import { FINDING_CODES, SEVERITIES } from '../../model/finding.js';

const severity = z.enum([...SEVERITIES, 'off']);

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
        ignore: z
          .array(z.string().max(2000))
          .max(1000)
          .optional()
          .meta({ description: 'The beginnings of addresses that are not checked. "*" stands for anything.' }),
        allowPrivate: z
          .boolean()
          .optional()
          .meta({ description: 'True to ask hosts of private networks too, such as an intranet.' }),
      })
      .optional()
      .meta({ description: 'Settings of `check --external`, which asks other hosts for the links to them.' }),
  })
  .meta({ title: 'offprint.json', description: "A project's settings for Offprint, beside docs.json." });

export type OffprintSettings = z.infer<typeof offprintSettingsSchema>;
