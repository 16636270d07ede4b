import { z } from 'zod';

/** Values that many settings have. A message says what the value has to be. */
export const text = z.string('a text');
export const flag = z.boolean('true or false');
export const hexColor = z
  .string('a hex color such as #166e3f')
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'a hex color such as #166e3f');
export const colorPair = z.looseObject(
  { light: hexColor.optional(), dark: hexColor.optional() },
  'an object with light and dark',
);
export const filePair = z.union(
  [text, z.looseObject({ light: text.optional(), dark: text.optional() })],
  'a path, or an object with light and dark',
);
export const icon = z.union([text, z.looseObject({ name: text })], 'an icon name, or an object with library and name');

export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `one of ${values.join(', ')}`);
