import { escapeHtml } from '../../html/html.js';
import type { PagePart } from '../../model/page-content.js';
import type { SitePlan } from '../../model/plan.js';
import { encodePath, relativeAddress } from '../../model/relative-address.js';
import type { Banner, SiteSettings } from '../../model/settings.js';
import { SOCIAL_CARD_SIZE, socialCardAddress } from '../../theme/social-card.js';
import { contentPolicy } from '../files/content-policy.js';
import { canonicalAddress } from '../links/canonical-address.js';
import { bannerKey } from './banner.js';
import { plainDescription } from './plain-description.js';
import type { PageView, ShellContext } from './shell-context.js';

export interface ThemeAssets {
  readonly styleSheet: string;
  readonly script: string;
  /** What authors' components run on; only pages that have some load it. */
  readonly islands?: string;
  /** Files of the parts that not every page needs. */
  readonly parts: Readonly<Record<PagePart, string | undefined>>;
  /** Serves the menus of pages; only pages that have one load it. */
  readonly actions?: string;
  /** The search dialog, loaded when it is opened; undefined where the bundle has none. */
  readonly search?: string;
  readonly assistant?: string;
  /** Grounds of the two modes, for the browser's own frame. */
  readonly grounds: { readonly light: string; readonly dark: string };
}

/** Code of the author's that a page runs. */
export interface PageScript {
  /** Its file in the bundle. */
  readonly script: string;
  /** Addresses of players on the page, loaded when a reader asks for them. */
  readonly embeds: readonly string[];
}

/** What only some pages have. */
export interface PageExtras {
  readonly islands?: PageScript | undefined;
  /** Style sheet of formulas, in the bundle. */
  readonly mathSheet?: string | undefined;
  /** Rules of its utility classes. */
  readonly utilityCss?: string | undefined;
  readonly parts?: readonly PagePart[];
  /** It has a menu whose entries a script serves. */
  readonly hasActions?: boolean;
}

/** Everything between `<head>` and `</head>`. */
export function pageHead(context: ShellContext, view: PageView, assets: ThemeAssets, more: PageExtras = {}): string {
  const { islands, mathSheet, utilityCss, parts = [], hasActions = false } = more;
  const { plan } = context;
  const { settings } = plan;
  const { page, prefix } = view;
  const title = documentTitle(page.title, settings.name);
  const sheets = settings.styleSheets
    .map((path) => context.file(path, prefix))
    .filter((address) => address !== undefined)
    .map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`)
    .join('');
  const math = mathSheet === undefined ? '' : `<link rel="stylesheet" href="${relativeAddress(prefix, mathSheet)}">`;
  const utilities = utilityCss === undefined ? '' : `<style>${utilityCss}</style>`;
  const partFiles = parts.map((part) => assets.parts[part]).filter((file) => file !== undefined);
  const partLinks = partFiles
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="${relativeAddress(prefix, file)}">`)
    .join('');
  const partScripts = partFiles.filter((file) => file.endsWith('.js'));
  const scripts = [
    ...(islands === undefined ? [] : [assets.islands, islands.script]),
    assets.script,
    ...partScripts,
    hasActions ? assets.actions : undefined,
  ]
    .filter((path) => path !== undefined)
    .map((path) => `<script defer src="${relativeAddress(prefix, path)}"></script>`)
    .join('');
  return `${headStart(title)}${islands === undefined ? '' : contentPolicy(islands.embeds)}${pageMeta(context, view)}${favicons(context, prefix)}${themeColors(plan, assets)}${themeScript(settings, view.frame.banner)}<link rel="stylesheet" href="${relativeAddress(prefix, assets.styleSheet)}">${partLinks}${math}${utilities}${sheets}${scripts}`;
}

/** What every document begins with. */
export function headStart(title: string): string {
  return `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><meta name="generator" content="Offprint">`;
}

export function documentTitle(title: string, siteName: string): string {
  return title === siteName || title === '' ? siteName : `${title} - ${siteName}`;
}

/**
 * Runs before the first paint, so that neither the wrong theme nor a dismissed banner flashes. Storage may be refused
 * (`file://`, private windows), which leaves the defaults.
 */
export function themeScript({ appearance }: SiteSettings, shown?: Banner): string {
  const banner = bannerKey(shown);
  const stored = appearance.strict ? '' : `t=s.getItem('op-theme')||t;`;
  const dismissed = banner === undefined ? '' : `if(s.getItem('op-banner')==='${banner}')c.add('op-banner-dismissed');`;
  return `<script>(function(d,t){var c=d.classList;c.add('op-js');try{var s=localStorage;${stored}${dismissed}}catch(e){}d.dataset.opTheme=t;if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';c.remove('light','dark');c.add(t)})(document.documentElement,'${appearance.default}')</script>`;
}

function themeColors({ settings }: SitePlan, { grounds }: ThemeAssets): string {
  const mode = settings.appearance.default;
  if (settings.appearance.strict && mode !== 'system') return `<meta name="theme-color" content="${grounds[mode]}">`;
  return `<meta name="theme-color" content="${grounds.light}" media="(prefers-color-scheme:light)"><meta name="theme-color" content="${grounds.dark}" media="(prefers-color-scheme:dark)">`;
}

function favicons(context: ShellContext, prefix: string): string {
  const { favicon } = context.plan.settings;
  if (favicon === undefined) return '<link rel="icon" href="data:,">';
  const light = context.file(favicon.light, prefix);
  const dark = context.file(favicon.dark, prefix);
  if (light === undefined) return '<link rel="icon" href="data:,">';
  if (dark === undefined || dark === light) return `<link rel="icon" href="${escapeHtml(light)}">`;
  return `<link rel="icon" href="${escapeHtml(light)}" media="(prefers-color-scheme:light)"><link rel="icon" href="${escapeHtml(dark)}" media="(prefers-color-scheme:dark)">`;
}

function pageMeta(context: ShellContext, { page }: PageView): string {
  const { plan } = context;
  const { settings } = plan;
  const own = page.frontmatter;
  const description = plainDescription(context.plan, page);
  const canonical = typeof own.canonical === 'string' ? own.canonical : canonicalAddress(plan, page.path);
  const meta = new Map<string, string>();
  const set = (name: string, value: unknown) => {
    if (typeof value === 'string' && value !== '') meta.set(name, value);
  };
  set('description', description);
  set('og:site_name', settings.name);
  set('og:type', 'website');
  set('og:title', page.title);
  set('og:description', description);
  set('og:url', canonical);
  const card = socialCardFile(context);
  set('twitter:card', card === undefined ? 'summary' : 'summary_large_image');
  if (card !== undefined) for (const [name, value] of cardMeta(card)) set(name, value);
  for (const [name, value] of Object.entries(settings.metatags)) if (name !== 'canonical') set(name, value);
  for (const [name, value] of Object.entries(own)) if (PAGE_META.test(name)) set(name, value);
  // What is told of the generated picture is not true of another.
  if (meta.get('og:image') !== card) for (const name of CARD_FACTS) if (own[name] === undefined) meta.delete(name);
  const { keywords } = own;
  if (Array.isArray(keywords)) set('keywords', keywords.filter((word) => typeof word === 'string').join(', '));
  if (page.noindex || settings.noindex) set('robots', 'noindex');
  for (const name of PICTURES) set(name, publicPicture(context, meta.get(name)));
  let html = canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`;
  for (const [name, value] of meta)
    html += `<meta ${/^(?:og|article|fb):/.test(name) ? 'property' : 'name'}="${escapeHtml(name)}" content="${escapeHtml(value)}">`;
  return html;
}

const CARD_FACTS = ['og:image:width', 'og:image:height', 'og:image:type'];
const PICTURES = ['og:image', 'twitter:image'];

/** Public address of the site's picture for social networks, where it was drawn. */
function socialCardFile({ plan, outsideFiles }: ShellContext): string | undefined {
  const base = plan.settings.canonicalUrl;
  const { socialCard } = plan;
  const file = socialCard === undefined ? undefined : outsideFiles.get(socialCardAddress(socialCard.hash));
  return base === undefined || file === undefined ? undefined : `${base}/${encodePath(file.outputPath)}`;
}

function cardMeta(address: string): readonly (readonly [name: string, content: string])[] {
  const { width, height } = SOCIAL_CARD_SIZE;
  return [
    ['og:image', address],
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
    ['og:image:type', 'image/png'],
  ];
}

/** Services read the address by itself: a file of the project is told by its public one. */
function publicPicture({ plan, targets }: ShellContext, address: string | undefined): string | undefined {
  const base = plan.settings.canonicalUrl;
  if (address === undefined || base === undefined) return address;
  const found = targets.resolve(address.startsWith('.') ? address.replace(/^\.?\//, '/') : address);
  return found.kind === 'file' ? `${base}/${encodePath(found.outputPath)}` : address;
}

/** Front matter that becomes meta tags of the page. */
const PAGE_META = /^(?:og:|twitter:|article:|robots$|author$|googlebot$)/;
