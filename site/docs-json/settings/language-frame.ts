import { quoted } from '../../model/report.js';
import type { FrameSettings } from '../../model/settings.js';
import { parseLeniently } from '../configuration/parse-leniently.js';
import { frameSchema } from './frame-schema.js';
import { readBanner, readFooter, readNavbar } from './read-site-links.js';
import { type SettingsContext, warn } from './settings-context.js';

/** The frame that a language of the navigation sets for its pages. Each part replaces the site's. */
export type LanguageFrame = Partial<FrameSettings>;

/** Reads `navbar`, `footer` and `banner` of a language, or returns undefined if it has none of them. */
export function readLanguageFrame(
  element: Readonly<Record<string, unknown>>,
  language: string,
  context: SettingsContext,
): LanguageFrame | undefined {
  const own = Object.fromEntries(
    ['navbar', 'footer', 'banner'].flatMap((name) => (element[name] === undefined ? [] : [[name, element[name]]])),
  );
  if (Object.keys(own).length === 0) return undefined;
  const raw = parseLeniently(frameSchema, own, (path, wanted) =>
    warn(context, `"${path}" of the language ${quoted(language)} must be ${wanted}; it was ignored.`),
  );
  return {
    ...(raw.navbar && { navbar: readNavbar(raw, context) }),
    ...(raw.footer && { footer: readFooter(raw, context) }),
    ...readBanner(raw),
  };
}
