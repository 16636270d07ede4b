import { z } from 'zod';
import { colorPair, flag, hexColor, icon, oneOf, text } from './schema-values.js';

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

/** The frame of a page: of the whole site, or of one language that overrides it. */
export const frameShape = {
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
      {
        content: text,
        dismissible: flag.optional(),
        type: oneOf('info', 'warning', 'critical').optional(),
        color: z.union([hexColor, colorPair], 'a hex color, or an object with light and dark').optional(),
      },
      'an object with content',
    )
    .optional(),
};

export const frameSchema = z.looseObject(frameShape);

export type RawFrame = z.infer<typeof frameSchema>;
