import { z } from 'zod';
import type { SiteFont, SiteFonts } from '../../model/fonts.js';
import { quoted } from '../../model/report.js';
import { isHttpAddress } from './safe-address.js';
import { text } from './schema-values.js';
import { projectFile, type SettingsContext, warn } from './settings-context.js';

const family = z
  .string('the name of a font family')
  .trim()
  // It becomes a string of a style sheet.
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._&+-]{0,79}$/u, 'the name of a font family, such as Inter');

const face = {
  family: family.optional(),
  weight: z
    .number('a number from 1 to 1000')
    .min(1, 'a number from 1 to 1000')
    .max(1000, 'a number from 1 to 1000')
    .optional(),
  source: text.optional(),
  format: z.enum(['woff', 'woff2'], 'one of woff, woff2').optional(),
};

const ownFace = z.looseObject({ ...face, family }, 'an object with family').optional();

/** `fonts` of a docs.json. */
export const fontsSchema = z.looseObject({ ...face, heading: ownFace, body: ownFace }, 'an object with family');

type RawFonts = z.infer<typeof fontsSchema>;
type RawFace = Partial<Pick<RawFonts, 'family' | 'weight' | 'source'>>;

const FONT_FILE = /\.(?:woff2?|ttf|otf)(?:[?#].*)?$/i;

/** Reads the fonts of the site. A family that the style sheets import too is fetched once. */
export function readFonts(
  raw: RawFonts | undefined,
  imported: readonly string[],
  context: SettingsContext,
): { readonly fonts?: SiteFonts } {
  const body = raw && readFace('fonts.body', raw.body ?? raw, context);
  const heading = raw && readFace('fonts.heading', raw.heading ?? raw, context);
  if (raw !== undefined && body === undefined && heading === undefined)
    warn(context, '"fonts" was ignored because it names no family. Write, for example, { "family": "Inter" }.');
  const isOwn = (name: string) => [body, heading].some((font) => font?.family === name && font.source === undefined);
  const others = imported.filter((name) => !isOwn(name));
  if (body === undefined && heading === undefined && others.length === 0) return {};
  return {
    fonts: { ...(body && { body }), ...(heading && { heading }), ...(others.length > 0 && { imported: others }) },
  };
}

function readFace(
  where: string,
  { family: name, weight, source }: RawFace,
  context: SettingsContext,
): SiteFont | undefined {
  if (name === undefined) return undefined;
  const file = source === undefined ? undefined : fontFile(where, source.trim(), context);
  // Without its file the family is not the one that was meant, even where a font host has one of that name.
  if (source !== undefined && file === undefined) return undefined;
  return { family: name, ...(weight !== undefined && { weight }), ...(file !== undefined && { source: file }) };
}

function fontFile(where: string, source: string, context: SettingsContext): string | undefined {
  if (!FONT_FILE.test(source)) {
    warn(
      context,
      `"${where}.source" is ${quoted(source)}, which is not a font file; it was ignored. Name a .woff2 file, or omit "source" for a family of Google Fonts.`,
    );
    return undefined;
  }
  return isHttpAddress(source) ? source : projectFile(`${where}.source`, source, context);
}

/**
 * Returns the families that a style sheet's import requests from a font host; an empty list for every other address.
 */
export function importedFamilies(address: string): readonly string[] {
  if (!URL.canParse(address)) return [];
  const { hostname, searchParams } = new URL(address);
  if (!/^fonts\.(?:googleapis\.com|bunny\.net)$/.test(hostname)) return [];
  return searchParams
    .getAll('family')
    .flatMap((value) => value.split('|'))
    .map((value) => value.split(':')[0]?.trim() ?? '')
    .filter((name) => family.safeParse(name).success);
}
