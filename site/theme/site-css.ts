import { hostedFontFiles, type SiteFont, SUBSET_RANGES, usedFontFiles } from '../model/fonts.js';
import { type NavigationNode, siteLanguages } from '../model/navigation.js';
import type { SiteSettings } from '../model/settings.js';

/** The site's own part of its style sheet. */
export interface SiteCss {
  readonly css: string;
  /** Addresses of other hosts' font files that it uses. Other font files from the same style sheets are not needed. */
  readonly usedAddresses: ReadonlySet<string>;
  /** Font families whose files are missing. Their text is shown in the reader's own fonts. */
  readonly missingFamilies: readonly string[];
}

/** Returns the address of a file in the bundle, relative to the theme's style sheet; undefined if the file is missing. */
export type FileAddress = (pathOrAddress: string) => string | undefined;

/** Returns the rules of the site's own fonts and of its background picture. */
export function siteCss(
  settings: SiteSettings,
  navigation: readonly NavigationNode[],
  addressOf: FileAddress,
): SiteCss {
  const { fonts } = settings;
  const hosted = usedFontFiles(
    hostedFontFiles(fonts, siteLanguages(navigation)),
    (address) => addressOf(address) !== undefined,
  );
  const own = [fonts?.body, fonts?.heading].filter((font) => font?.source !== undefined);
  const faces = new Set([
    ...hosted.map(({ family, address, subset, weight }) =>
      fontFace(
        family,
        addressOf(address) ?? '',
        `font-weight:${weight};unicode-range:${SUBSET_RANGES[subset] ?? 'U+0-10FFFF'}`,
      ),
    ),
    ...own.flatMap((font) => ownFace(font, addressOf)),
  ]);
  const isThere = (font: SiteFont | undefined) =>
    font !== undefined &&
    (font.source === undefined
      ? hosted.some(({ family }) => family === font.family)
      : addressOf(font.source) !== undefined);
  const asked = [fonts?.body, fonts?.heading].filter((font) => font !== undefined);
  const missing = [
    ...asked.filter((font) => !isThere(font)).map(({ family }) => family),
    ...(fonts?.imported ?? []).filter((name) => !hosted.some(({ family }) => family === name)),
  ];
  return {
    css: [
      ...faces,
      isThere(fonts?.body) ? bodyRules(fonts?.body) : '',
      isThere(fonts?.heading) ? headingRules(fonts?.heading) : '',
      backdrop(settings, addressOf),
    ].join(''),
    usedAddresses: new Set([...hosted.map(({ address }) => address), ...own.flatMap((font) => font?.source ?? [])]),
    missingFamilies: [...new Set(missing)],
  };
}

function fontFace(family: string, address: string, more: string): string {
  return `@font-face{font-family:"${family}";src:url("${address}");font-display:swap;${more}}`;
}

function ownFace(font: SiteFont | undefined, addressOf: FileAddress): string[] {
  const address = font?.source === undefined ? undefined : addressOf(font.source);
  if (font === undefined || address === undefined) return [];
  return [fontFace(font.family, address, `font-weight:${font.weight ?? '1 1000'}`)];
}

function bodyRules(font: SiteFont | undefined): string {
  if (font === undefined) return '';
  const weight = font.weight === undefined ? '' : `body{font-weight:${font.weight}}`;
  // A single file has a single weight. Browsers synthesize bold, because otherwise emphasis would be lost.
  const bold = font.source === undefined ? '' : 'body{font-synthesis:weight style}';
  return `:root{--op-sans:"${font.family}",var(--op-system)}${weight}${bold}`;
}

function headingRules(font: SiteFont | undefined): string {
  if (font === undefined) return '';
  const weight = font.weight === undefined ? '' : `font-weight:${font.weight}`;
  return `:root :is(.op-article-header,.op-content,.op-not-found) :is(h1,h2,h3,h4,h5,h6){font-family:"${font.family}",var(--op-sans);${weight}}`;
}

function backdrop({ background }: SiteSettings, addressOf: FileAddress): string {
  const image = background?.image;
  if (image === undefined) return '';
  const light = addressOf(image.light);
  const dark = addressOf(image.dark);
  if (light === undefined && dark === undefined) return '';
  const rule = (selector: string, address: string | undefined) =>
    address === undefined ? '' : `${selector} body::after{background-image:url("${address}")}`;
  return `${rule('html:not(.dark)', light ?? dark)}${rule('html.dark', dark ?? light)}body::after{content:"";position:fixed;inset:0;z-index:-1;background-size:cover;background-position:top;pointer-events:none}@media print{body::after{content:none}}`;
}
