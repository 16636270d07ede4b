import type { SiteSettings } from '../../site/model/settings.js';

/** The settings of a project whose configuration only contains a name. */
export const plainSettings: SiteSettings = {
  name: 'Docs',
  theme: 'mint',
  colors: { primary: '#0a7', light: '#0c9', dark: '#086' },
  appearance: { default: 'system', strict: false },
  iconLibrary: 'fontawesome',
  eyebrows: 'section',
  navbar: { links: [] },
  footer: { socials: [], columns: [] },
  notFound: {},
  metatags: {},
  noindex: false,
  styleSheets: [],
};
