import type { SiteSettings } from '../model/settings.js';

/** Returns the settings of a site that keeps its own design. They apply to the parts that Offprint adds to the bundle. */
export function liveSettings(name: string, canonicalUrl: string | undefined): SiteSettings {
  return {
    name,
    theme: 'mint',
    colors: { primary: '#4f46e5', light: '#a5b4fc', dark: '#4338ca' },
    appearance: { default: 'system', strict: false },
    iconLibrary: 'lucide',
    eyebrows: 'section',
    notFound: {},
    ...(canonicalUrl !== undefined && { canonicalUrl }),
    metatags: {},
    noindex: false,
    styleSheets: [],
    navbar: { links: [] },
    footer: { socials: [], columns: [] },
  };
}
