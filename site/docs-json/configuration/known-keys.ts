import type { Report } from '../../model/report.js';
import { isObject, quoted } from '../../model/report.js';

/** Documented keys by the object that has them. Objects that are not listed are not checked. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '': [
    '$schema',
    'name',
    'description',
    'theme',
    'colors',
    'logo',
    'favicon',
    'appearance',
    'fonts',
    'icons',
    'background',
    'styling',
    'thumbnails',
    'navigation',
    'navbar',
    'footer',
    'banner',
    'contextual',
    'redirects',
    'errors',
    'variables',
    'metadata',
    'search',
    'integrations',
    'interaction',
    'api',
    'seo',
    'markdown',
    'agents',
    'llms',
  ],
  fonts: ['family', 'weight', 'source', 'format', 'heading', 'body'],
  colors: ['primary', 'light', 'dark', 'background', 'anchors'],
  logo: ['light', 'dark', 'href'],
  favicon: ['light', 'dark'],
  appearance: ['default', 'strict'],
  icons: ['library'],
  background: ['decoration', 'color', 'image'],
  styling: ['eyebrows', 'codeblocks', 'latex'],
  navbar: ['links', 'primary'],
  footer: ['socials', 'links'],
  thumbnails: ['appearance', 'background', 'fonts'],
  contextual: ['options', 'display'],
  banner: ['content', 'dismissible', 'type', 'color'],
  errors: ['404'],
  'errors.404': ['redirect', 'title', 'description'],
  search: ['prompt'],
  seo: ['metatags', 'indexing', 'organization', 'trailingSlash'],
  interaction: ['drilldown'],
  metadata: ['timestamp'],
  markdown: ['instructions', 'schema'],
  api: ['openapi', 'asyncapi', 'playground', 'params', 'examples', 'mdx', 'url', 'spec', 'proxy'],
  'api.playground': ['display', 'proxy', 'credentials'],
};

/** Warns once about each unknown key, so that a misspelled setting is reported. */
export function reportUnknownKeys(
  configuration: Readonly<Record<string, unknown>>,
  file: string,
  report: Report,
): void {
  for (const [path, known] of Object.entries(KNOWN)) {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (key === '' ? at : isObject(at) ? at[key] : undefined), configuration);
    for (const key of isObject(value) ? Object.keys(value) : []) {
      if (known.includes(key)) continue;
      report({
        code: 'configuration',
        severity: 'warning',
        file,
        message: `Unknown key ${quoted(path === '' ? key : `${path}.${key}`)} in ${file}; it has no effect. Remove it or correct its name.`,
      });
    }
  }
}
