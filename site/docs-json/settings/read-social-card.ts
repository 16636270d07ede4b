import { z } from 'zod';
import type { HostingWish } from '../../model/hosting.js';
import { mediaTypeOf } from '../../model/media-types.js';
import type { SocialCard } from '../../model/plan.js';
import type { SiteSettings } from '../../model/settings.js';
import { socialCard } from '../../theme/social-card.js';
import { parseLeniently } from '../configuration/parse-leniently.js';
import { isHttpAddress } from './safe-address.js';
import { oneOf, text } from './schema-values.js';
import { projectFile, type SettingsContext, warn } from './settings-context.js';

const schema = z.looseObject(
  { appearance: oneOf('light', 'dark').optional(), background: text.optional() },
  'an object',
);

const IMAGE_TYPES = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']);
/** The maximum size of a picture on the card, in bytes. The plan contains the picture until the card is drawn. */
const MAX_BYTES = 400_000;

/**
 * Reads the picture for social networks, when the configuration asks for one (`thumbnails`). Services fetch it from the
 * site's public address, so a site without one, or behind an air gap, has no card; neither has a site that names a
 * picture of its own.
 */
export function readSocialCard(
  raw: unknown,
  {
    settings,
    hosting,
    context,
  }: {
    readonly settings: SiteSettings;
    readonly hosting: HostingWish | undefined;
    readonly context: SettingsContext;
  },
): SocialCard | undefined {
  if (raw === undefined || raw === null) return undefined;
  const { thumbnails } = parseLeniently(
    z.looseObject({ thumbnails: schema.optional() }),
    { thumbnails: raw },
    (path, wanted) => warn(context, `"${path}" must be ${wanted}; it was ignored.`),
  );
  const hasOwn = settings.metatags['og:image'] !== undefined;
  if (thumbnails === undefined || settings.canonicalUrl === undefined || hosting?.mode === 'air-gapped' || hasOwn)
    return undefined;
  const appearance = thumbnails.appearance ?? (settings.appearance.default === 'dark' ? 'dark' : 'light');
  const path = thumbnails.background?.trim();
  const background =
    path === undefined || isHttpAddress(path) ? undefined : projectFile('thumbnails.background', path, context);
  return socialCard({
    settings,
    appearance,
    logo: dataAddress(settings.logo?.[appearance], context),
    background: dataAddress(background, context),
  });
}

/** Returns the file as a data address, or undefined if it is too large or not a picture. */
function dataAddress(path: string | undefined, { files }: SettingsContext): string | undefined {
  const file = path === undefined ? undefined : files.get(path);
  const type = mediaTypeOf(path ?? '');
  if (file === undefined || type === undefined || !IMAGE_TYPES.has(type) || file.sizeBytes > MAX_BYTES)
    return undefined;
  return `data:${type};base64,${files.read(file.path).toString('base64')}`;
}
