import { z } from 'zod';
import { frameShape } from './frame-schema.js';
import { apiSchema } from './read-api-settings.js';
import { fontsSchema } from './read-fonts.js';
import { contextualSchema } from './read-page-actions.js';
import { colorPair, filePair, flag, hexColor, oneOf, text } from './schema-values.js';

const codeTheme = z.string('the name of a code theme').regex(/^[a-z0-9-]{1,40}$/i, 'the name of a code theme');
const codeThemePair = z.looseObject(
  { light: codeTheme.optional(), dark: codeTheme.optional() },
  'an object with light and dark',
);

/** The settings that Offprint uses, as a docs.json writes them. A message says what the value has to be. */
export const settingsSchema = z.looseObject({
  name: text.optional(),
  description: text.optional(),
  theme: text.optional(),
  colors: z
    .looseObject({ primary: hexColor.optional(), light: hexColor.optional(), dark: hexColor.optional() }, 'an object')
    .optional(),
  logo: z
    .union(
      [text, z.looseObject({ light: text.optional(), dark: text.optional(), href: text.optional() })],
      'a path, or an object with light and dark',
    )
    .optional(),
  favicon: filePair.optional(),
  appearance: z
    .looseObject({ default: oneOf('system', 'light', 'dark').optional(), strict: flag.optional() }, 'an object')
    .optional(),
  fonts: fontsSchema.optional(),
  icons: z.looseObject({ library: oneOf('fontawesome', 'lucide', 'tabler').optional() }, 'an object').optional(),
  background: z
    .looseObject(
      {
        decoration: oneOf('gradient', 'grid', 'windows').optional(),
        color: colorPair.optional(),
        image: filePair.optional(),
      },
      'an object',
    )
    .optional(),
  styling: z
    .looseObject(
      {
        latex: flag.optional(),
        eyebrows: oneOf('section', 'breadcrumbs').optional(),
        codeblocks: z
          .union(
            [codeTheme, z.looseObject({ theme: z.union([codeTheme, codeThemePair]).optional() })],
            '"system", "dark", the name of a code theme, or an object with theme',
          )
          .optional(),
      },
      'an object',
    )
    .optional(),
  interaction: z.looseObject({ drilldown: flag.optional() }, 'an object').optional(),
  ...frameShape,
  contextual: contextualSchema.optional(),
  errors: z
    .looseObject(
      {
        '404': z
          .looseObject({ title: text.optional(), description: text.optional(), redirect: flag.optional() }, 'an object')
          .optional(),
      },
      'an object',
    )
    .optional(),
  api: apiSchema.optional(),
  search: z.looseObject({ prompt: text.optional() }, 'an object').optional(),
  seo: z
    .looseObject(
      {
        metatags: z
          .record(z.string(), z.union([z.string(), z.number(), z.boolean()], 'a text'), 'an object of names and texts')
          .optional(),
        organization: z.looseObject({ name: text.optional(), url: text.optional() }, 'an object').optional(),
        indexing: oneOf('navigable', 'all').optional(),
        trailingSlash: flag.optional(),
      },
      'an object',
    )
    .optional(),
  metadata: z.looseObject({ timestamp: flag.optional() }, 'an object').optional(),
  markdown: z
    .looseObject(
      {
        instructions: z.union([text, z.array(text)], 'a text, or a list of texts').optional(),
        schema: flag.optional(),
      },
      'an object',
    )
    .optional(),
  variables: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()], 'a text'), 'an object of names and texts')
    .optional(),
});

export type RawSettings = z.infer<typeof settingsSchema>;
