import type { ApiSettings } from './api-settings.js';
import type { SiteFonts } from './fonts.js';
import type { PageActions } from './page-actions.js';
import type { ThemeName } from './themes.js';

/**
 * A site's configuration in one normal form, whichever file and version of the format it came from. Paths of files are
 * relative to the project's root.
 */
export interface SiteSettings extends FrameSettings {
  readonly name: string;
  readonly description?: string;
  readonly theme: ThemeName;
  readonly colors: { readonly primary: string; readonly light: string; readonly dark: string };
  readonly logo?: { readonly light: string; readonly dark: string; readonly href?: string };
  readonly favicon?: { readonly light: string; readonly dark: string };
  readonly appearance: { readonly default: 'system' | 'light' | 'dark'; readonly strict: boolean };
  readonly iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
  /** The fonts; omitted when all text is in the reader's own fonts. */
  readonly fonts?: SiteFonts;
  readonly background?: {
    readonly decoration?: 'gradient' | 'grid' | 'windows';
    readonly color?: { readonly light?: string; readonly dark?: string };
    /** Paths or addresses of pictures behind every page. */
    readonly image?: { readonly light: string; readonly dark: string };
  };
  /** `section` shows the group's name above a page's title, `breadcrumbs` the whole path. */
  readonly eyebrows: 'section' | 'breadcrumbs';
  /** True when opening a group goes to its first page. */
  readonly drilldown?: boolean;
  /** Shiki theme names, or `css-variables`, for code, when the site replaces the default themes. */
  readonly codeTheme?: { readonly light: string; readonly dark: string };
  readonly notFound: {
    readonly title?: string;
    readonly description?: string;
    /** True when readers are redirected to the first page at once, as the site explicitly requests. */
    readonly leadsHome?: true;
  };
  readonly searchPrompt?: string;
  /** The base of canonical addresses and of the sitemap, without a final slash. */
  readonly canonicalUrl?: string;
  /** True when public addresses of pages end in a slash. */
  readonly trailingSlash?: true;
  /**
   * The public base path in the site's own configuration, such as `/docs`: its links may begin with it. Undefined at a
   * host's root.
   */
  readonly basePath?: string;
  /** Names and contents of meta tags on every page. */
  readonly metatags: Readonly<Record<string, string>>;
  /** The organization that publishes the site, for search engines. */
  readonly organization?: { readonly name?: string; readonly url?: string };
  /** True when the whole site asks not to be indexed. */
  readonly noindex: boolean;
  /** The menu of pages without a menu of their own. */
  readonly actions?: PageActions;
  /** Values of `{{name}}` in pages and snippets. Undefined when the site defines none. */
  readonly variables?: Readonly<Record<string, string>>;
  /** True when pages show the date of their last change, if it is known and they do not decline. */
  readonly showsTimestamps?: true;
  /** Instructions for tools that read the Markdown of pages; lines of plain text. */
  readonly agentInstructions?: string;
  /** True when `markdown.schema` is false: the Markdown of API pages omits what comes from the description. */
  readonly omitsSchemaInMarkdown?: true;
  /**
   * True when pages contain formulas: the bundle has their style sheet and fonts. Otherwise the browser alone shows a
   * formula.
   */
  readonly hasMath?: true;
  /** The settings of the API reference; the defaults when omitted. */
  readonly api?: ApiSettings;
  /** Style sheets of the project, linked from every page. */
  readonly styleSheets: readonly string[];
}

/** Settings that affect the document around a page's content, or files beside it, and never the content. */
const SHELL_SETTINGS = [
  'name',
  'description',
  'logo',
  'favicon',
  'banner',
  'notFound',
  'searchPrompt',
  'metatags',
  'organization',
  'noindex',
  'appearance',
  'eyebrows',
  'drilldown',
  'agentInstructions',
] as const satisfies readonly (keyof SiteSettings)[];

/** The settings that a page's content may depend on. Its key contains these, so that the others change no content. */
export type ContentSettings = Omit<SiteSettings, (typeof SHELL_SETTINGS)[number]>;

/** Returns the settings without those of the shell. */
export function contentSettings(settings: SiteSettings): ContentSettings {
  return omit(settings, SHELL_SETTINGS);
}

function omit<Value extends object, Key extends keyof Value & string>(
  value: Value,
  keys: readonly Key[],
): Omit<Value, Key> {
  const omitted: ReadonlySet<string> = new Set(keys);
  return Object.fromEntries(Object.entries(value).filter(([key]) => !omitted.has(key))) as Omit<Value, Key>;
}

/** The frame around every page, of the site or of one of its languages. */
export interface FrameSettings {
  readonly navbar: { readonly links: readonly NavbarLink[]; readonly primary?: NavbarLink };
  readonly footer: {
    readonly socials: readonly { readonly type: string; readonly href: string }[];
    readonly columns: readonly {
      readonly header?: string;
      readonly items: readonly { readonly label: string; readonly href: string }[];
    }[];
  };
  readonly banner?: Banner;
}

export interface Banner {
  /** The text as Markdown. */
  readonly content: string;
  readonly dismissible: boolean;
  readonly type: 'info' | 'warning' | 'critical';
  /** Hex colors of its background that replace the type's. */
  readonly color?: { readonly light: string; readonly dark: string };
}

export interface NavbarLink {
  readonly label: string;
  readonly href: string;
  readonly icon?: string;
  readonly type?: 'button' | 'github' | 'discord';
}
