import { bundledThemes } from 'shiki/themes';
import { quoted } from '../../model/report.js';
import type { SiteSettings } from '../../model/settings.js';
import { isThemeName, THEMES, VARIABLES_THEME } from '../../model/themes.js';
import { reportUnknownKeys } from '../configuration/known-keys.js';
import type { Configuration } from '../configuration/load-configuration.js';
import { parseLeniently } from '../configuration/parse-leniently.js';
import { readApiSettings } from './read-api-settings.js';
import { readFonts } from './read-fonts.js';
import { readPageActions } from './read-page-actions.js';
import { readBanner, readFooter, readNavbar } from './read-site-links.js';
import { isHttpAddress, withoutFinalSlashes } from './safe-address.js';
import { link, projectFile, type SettingsContext, warn } from './settings-context.js';
import { type RawSettings, settingsSchema } from './settings-schema.js';

const DEFAULT_COLOR = '#2563eb';
/** Keys that are read elsewhere, or that are large and never used. */
const OTHER_KEYS = new Set(['navigation', 'redirects', 'integrations', 'thumbnails']);

/** The settings, and the parts of the configuration that only planning needs. */
export interface ReadSettings {
  readonly settings: SiteSettings;
  /** `seo.indexing` is "all": hidden pages count as listed for search and sitemap. */
  readonly indexHiddenPages: boolean;
}

/** Normalizes a configuration. Invalid values become findings and are replaced by their defaults. */
export function readSettings(
  configuration: Configuration,
  options: Omit<SettingsContext, 'file'> & {
    readonly styleSheets: readonly string[];
    /** The families that the style sheets request from a font host. */
    readonly importedFonts: readonly string[];
    readonly canonicalUrl?: string;
    readonly hasMath?: boolean;
    readonly canTry: boolean;
  },
): ReadSettings {
  const context = { ...options, file: configuration.file };
  if (configuration.file === 'docs.json') reportUnknownKeys(configuration.values, configuration.file, options.report);
  const raw = readValidSettings(configuration, context);
  const primary = raw.colors?.primary ?? DEFAULT_COLOR;
  const api = readApiSettings(raw.api, options.canTry);
  const settings: SiteSettings = {
    name: raw.name?.trim() || 'Documentation',
    ...(raw.description && { description: raw.description }),
    theme: isThemeName(raw.theme) ? raw.theme : 'mint',
    colors: { primary, light: raw.colors?.light ?? primary, dark: raw.colors?.dark ?? primary },
    ...readImages(raw, context),
    appearance: { default: raw.appearance?.default ?? 'system', strict: raw.appearance?.strict ?? false },
    iconLibrary: raw.icons?.library ?? 'fontawesome',
    ...readBackground(raw, context),
    ...readFonts(raw.fonts, options.importedFonts, context),
    eyebrows: raw.styling?.eyebrows ?? 'section',
    ...(raw.interaction?.drilldown !== undefined && { drilldown: raw.interaction.drilldown }),
    ...readCodeTheme(raw, context),
    navbar: readNavbar(raw, context),
    footer: readFooter(raw, context),
    ...readBanner(raw),
    notFound: {
      ...pick(raw.errors?.['404'], 'title'),
      ...pick(raw.errors?.['404'], 'description'),
      ...(raw.errors?.['404']?.redirect && { leadsHome: true }),
    },
    ...(raw.search?.prompt && { searchPrompt: raw.search.prompt }),
    ...readSeo(raw, options.canonicalUrl),
    ...(raw.contextual && { actions: readPageActions(raw.contextual, (message) => warn(context, message)) }),
    ...readVariables(raw, context),
    ...(raw.metadata?.timestamp && { showsTimestamps: true }),
    ...readMarkdown(raw),
    ...(options.hasMath && raw.styling?.latex !== false && { hasMath: true }),
    ...(api !== undefined && { api }),
    styleSheets: options.styleSheets,
  };
  return { settings, indexHiddenPages: raw.seo?.indexing === 'all' };
}

/** Returns the valid settings of a configuration and reports the others. */
function readValidSettings({ values }: Configuration, context: SettingsContext): RawSettings {
  const chosen = Object.entries(values).filter(([key]) => !OTHER_KEYS.has(key));
  const raw = parseLeniently(settingsSchema, Object.fromEntries(chosen), (path, wanted) =>
    warn(context, `"${path}" must be ${wanted}; it was ignored.`),
  );
  if (raw.theme !== undefined && !isThemeName(raw.theme))
    warn(context, `Unknown theme ${quoted(raw.theme)}; the default is used. Choose one of ${THEMES.join(', ')}.`);
  return raw;
}

/** Returns the settings for search engines. `givenUrl` is the public address from the caller, which takes precedence. */
function readSeo(
  { seo }: RawSettings,
  givenUrl: string | undefined,
): Pick<SiteSettings, 'canonicalUrl' | 'trailingSlash' | 'basePath' | 'metatags' | 'organization' | 'noindex'> {
  const { canonical, robots, ...metatags } = texts(seo?.metatags);
  const noindex = /noindex|none/i.test(robots ?? '');
  const canonicalUrl = givenUrl ?? (canonical !== undefined && isHttpAddress(canonical) ? canonical : undefined);
  return {
    ...(canonicalUrl !== undefined && { canonicalUrl: withoutFinalSlashes(canonicalUrl) }),
    ...(seo?.trailingSlash && { trailingSlash: true }),
    ...readBasePath(canonical),
    metatags: { ...metatags, ...(robots !== undefined && !noindex && { robots }) },
    ...(seo?.organization && {
      organization: {
        ...pick(seo.organization, 'name'),
        ...(isHttpAddress(seo.organization.url ?? '') && pick(seo.organization, 'url')),
      },
    }),
    noindex,
  };
}

/**
 * Reads the base path of the site. A page is looked up at its address first, so a folder with the same name does no
 * harm.
 */
function readBasePath(canonical: string | undefined): Pick<SiteSettings, 'basePath'> {
  if (canonical === undefined || !isHttpAddress(canonical) || !URL.canParse(canonical)) return {};
  const basePath = withoutFinalSlashes(new URL(canonical).pathname);
  return basePath === '' ? {} : { basePath };
}

function readImages(raw: RawSettings, context: SettingsContext): Pick<SiteSettings, 'logo' | 'favicon'> {
  const logo = imagePair('logo', raw.logo, context);
  const favicon = imagePair('favicon', raw.favicon, context);
  const href = typeof raw.logo === 'object' ? link('logo.href', raw.logo.href, context) : undefined;
  return { ...(logo && { logo: { ...logo, ...(href !== undefined && { href }) } }), ...(favicon && { favicon }) };
}

function imagePair(
  name: string,
  raw: string | { light?: string; dark?: string } | undefined,
  context: SettingsContext,
) {
  const pair = typeof raw === 'string' ? { light: raw, dark: raw } : (raw ?? {});
  const light = imagePath(name, pair.light, context);
  const dark = pair.dark === pair.light ? light : imagePath(name, pair.dark, context);
  const either = light ?? dark;
  return either === undefined ? undefined : { light: light ?? either, dark: dark ?? either };
}

function imagePath(name: string, raw: string | undefined, context: SettingsContext): string | undefined {
  if (!raw?.trim() || isHttpAddress(raw)) return raw?.trim() || undefined;
  return projectFile(name, raw, context);
}

function readBackground({ background }: RawSettings, context: SettingsContext): Pick<SiteSettings, 'background'> {
  const image = imagePair('background.image', background?.image, context);
  if (!background?.decoration && !background?.color && image === undefined) return {};
  return {
    background: {
      ...(background?.decoration && { decoration: background.decoration }),
      ...(background?.color && { color: { ...pick(background.color, 'light'), ...pick(background.color, 'dark') } }),
      ...(image && { image }),
    },
  };
}

function readMarkdown({ markdown }: RawSettings): Pick<SiteSettings, 'agentInstructions' | 'omitsSchemaInMarkdown'> {
  const instructions = [markdown?.instructions ?? []].flat().join('\n').trim();
  return {
    ...(instructions !== '' && { agentInstructions: instructions }),
    ...(markdown?.schema === false && { omitsSchemaInMarkdown: true }),
  };
}

function readCodeTheme({ styling }: RawSettings, context: SettingsContext): Pick<SiteSettings, 'codeTheme'> {
  const blocks = styling?.codeblocks;
  const wanted = typeof blocks === 'object' ? blocks.theme : blocks === 'dark' ? 'github-dark' : blocks;
  const pair = typeof wanted === 'object' ? wanted : { light: wanted, dark: wanted };
  const light = themeName(pair.light ?? pair.dark, context);
  const dark = (pair.dark ?? pair.light) === (pair.light ?? pair.dark) ? light : themeName(pair.dark, context);
  return light !== undefined && dark !== undefined ? { codeTheme: { light, dark } } : {};
}

function themeName(name: string | undefined, context: SettingsContext): string | undefined {
  // It means: colours that come from the site's look, which ours do.
  if (name === undefined || name === 'system') return undefined;
  if (name === VARIABLES_THEME || Object.hasOwn(bundledThemes, name)) return name;
  warn(context, `Unknown code theme ${quoted(name)}; the default is used. Choose one of Shiki's themes.`);
  return undefined;
}

function readVariables({ variables }: RawSettings, context: SettingsContext): Pick<SiteSettings, 'variables'> {
  if (!variables) return {};
  const entries = Object.entries(texts(variables)).filter(([name]) => {
    const isName = /^[A-Za-z0-9-]+$/.test(name);
    if (!isName)
      warn(context, `The variable ${quoted(name)} was ignored: use letters, digits and hyphens in its name.`);
    return isName;
  });
  return { variables: Object.fromEntries(entries) };
}

function texts(values: Readonly<Record<string, string | number | boolean>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function pick<Key extends string>(
  value: { readonly [K in Key]?: string | undefined } | undefined,
  key: Key,
): { [K in Key]?: string } {
  const found = value?.[key];
  return (found === undefined ? {} : { [key]: found }) as { [K in Key]?: string };
}
