import type { SiteSettings } from '../model/settings.js';

/** Settings of a site that brings its own look: what the parts of a bundle that are ours go by. */
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
