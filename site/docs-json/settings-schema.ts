import { z } from 'zod';
import { apiSchema } from './read-api-settings.js';

const text = z.string('a text');
const flag = z.boolean('true or false');
const hexColor = z
  .string('a hex colour such as #166e3f')
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'a hex colour such as #166e3f');
const colorPair = z.looseObject(
  { light: hexColor.optional(), dark: hexColor.optional() },
  'an object with light and dark',
);
const filePair = z.union(
  [text, z.looseObject({ light: text.optional(), dark: text.optional() })],
  'a path, or an object with light and dark',
);
const icon = z.union([text, z.looseObject({ name: text })], 'an icon name, or an object with library and name');

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `one of ${values.join(', ')}`);

const navbarLink = z.looseObject(
  { label: text.optional(), href: text, icon: icon.optional(), type: oneOf('button', 'github', 'discord').optional() },
  'an object with label and href',
);

const footerColumn = z.looseObject(
  {
    header: text.optional(),
    items: z.array(z.looseObject({ label: text, href: text }, 'an object with label and href'), 'a list'),
  },
  'an object with header and items',
);

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
  icons: z.looseObject({ library: oneOf('fontawesome', 'lucide', 'tabler').optional() }, 'an object').optional(),
  background: z
    .looseObject(
      { decoration: oneOf('gradient', 'grid', 'windows').optional(), color: colorPair.optional() },
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
  navbar: z
    .looseObject({ links: z.array(navbarLink, 'a list').optional(), primary: navbarLink.optional() }, 'an object')
    .optional(),
  footer: z
    .looseObject(
      {
        socials: z
          .union(
            [
              z.record(z.string(), text),
              z.array(z.looseObject({ type: text, url: text.optional(), href: text.optional() })),
            ],
            'an object of names and addresses',
          )
          .optional(),
        links: z.array(footerColumn, 'a list').optional(),
      },
      'an object',
    )
    .optional(),
  banner: z
    .looseObject(
      { content: text, dismissible: flag.optional(), type: oneOf('info', 'warning', 'critical').optional() },
      'an object with content',
    )
    .optional(),
  errors: z
    .looseObject(
      { '404': z.looseObject({ title: text.optional(), description: text.optional() }, 'an object').optional() },
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
      },
      'an object',
    )
    .optional(),
  variables: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()], 'a text'), 'an object of names and texts')
    .optional(),
});

export type RawSettings = z.infer<typeof settingsSchema>;
