import type { ApiSettings } from './api-settings.js';
import type { SiteFonts } from './fonts.js';
import type { PageActions } from './page-actions.js';
import type { ThemeName } from './themes.js';

/** What a site's configuration says, in one normal form, whichever file and generation it came from. Paths of files are relative to the project's root. */
export interface SiteSettings extends FrameSettings {
  readonly name: string;
  readonly description?: string;
  readonly theme: ThemeName;
  readonly colors: { readonly primary: string; readonly light: string; readonly dark: string };
  readonly logo?: { readonly light: string; readonly dark: string; readonly href?: string };
  readonly favicon?: { readonly light: string; readonly dark: string };
  readonly appearance: { readonly default: 'system' | 'light' | 'dark'; readonly strict: boolean };
  readonly iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
  /** Left out where all text is in the reader's own fonts. */
  readonly fonts?: SiteFonts;
  readonly background?: {
    readonly decoration?: 'gradient' | 'grid' | 'windows';
    readonly color?: { readonly light?: string; readonly dark?: string };
    /** Paths or addresses of pictures behind every page. */
    readonly image?: { readonly light: string; readonly dark: string };
  };
  /** `section` shows the group's name above a page's title, `breadcrumbs` the whole path. */
  readonly eyebrows: 'section' | 'breadcrumbs';
  /** True: opening a group goes to its first page. */
  readonly drilldown?: boolean;
  /** Shiki theme names, or `css-variables`, for code, where the site asks for others than ours. */
  readonly codeTheme?: { readonly light: string; readonly dark: string };
  readonly notFound: {
    readonly title?: string;
    readonly description?: string;
    /** Readers are sent to the first page at once, as the site asks in so many words. */
    readonly leadsHome?: true;
  };
  readonly searchPrompt?: string;
  /** Base of canonical addresses and of the sitemap, without a final slash. */
  readonly canonicalUrl?: string;
  /** Public addresses of pages end in a slash. */
  readonly trailingSlash?: true;
  /** The path below which the site's own configuration says that it is public, such as `/docs`: its links may begin with it. Undefined at a host's root. */
  readonly basePath?: string;
  /** Names and contents of meta tags on every page. */
  readonly metatags: Readonly<Record<string, string>>;
  /** Who stands behind the site, for search engines. */
  readonly organization?: { readonly name?: string; readonly url?: string };
  /** The whole site asks not to be indexed. */
  readonly noindex: boolean;
  /** The menu of pages that have none of their own. */
  readonly actions?: PageActions;
  /** Values of `{{name}}` in pages and snippets; undefined where the site defines none. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Pages say when they were last changed, where that is known and they do not decline. */
  readonly showsTimestamps?: true;
  /** What tools that read the Markdown of pages are to heed; lines of plain text. */
  readonly agentInstructions?: string;
  /** `markdown.schema` is false: the Markdown of API pages leaves out what comes from the description. */
  readonly omitsSchemaInMarkdown?: true;
  /** Pages hold formulas: the bundle has their style sheet and fonts. Otherwise a formula is shown by the browser alone. */
  readonly hasMath?: true;
  /** How the API reference looks; as for any site where it says nothing. */
  readonly api?: ApiSettings;
  /** Style sheets of the project, linked from every page. */
  readonly styleSheets: readonly string[];
}

/** Settings that show in the document around a page's content, or beside it, and never in the content. */
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

/** What a page's content may be made from: it is named by these, so that the others change no content. */
export type ContentSettings = Omit<SiteSettings, (typeof SHELL_SETTINGS)[number]>;

/** The settings without those of the shell. */
export function contentSettings(settings: SiteSettings): ContentSettings {
  const shell: ReadonlySet<string> = new Set(SHELL_SETTINGS);
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !shell.has(name)),
  ) as unknown as ContentSettings;
}

/** What stands around every page, of the site or of one of its languages. */
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
  /** Markdown. */
  readonly content: string;
  readonly dismissible: boolean;
  readonly type: 'info' | 'warning' | 'critical';
  /** Hex colours of its ground that go before the type's. */
  readonly color?: { readonly light: string; readonly dark: string };
}

export interface NavbarLink {
  readonly label: string;
  readonly href: string;
  readonly icon?: string;
  readonly type?: 'button' | 'github' | 'discord';
}
