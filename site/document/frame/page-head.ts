import { type Html, html, trusted } from '../../html/html-template.js';
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

/** The theme's files that documents link, by their bundle paths. */
export interface ThemeAssets {
  readonly styleSheet: string;
  readonly script: string;
  /** The runtime of authors' components, which only pages with components load. */
  readonly islands?: string;
  /** The files of parts that only some pages need. */
  readonly parts: Readonly<Record<PagePart, string | undefined>>;
  /** The script of page menus, which only pages with a menu load. */
  readonly actions?: string;
  /** The search dialog, loaded when it is opened; undefined for a bundle without search. */
  readonly search?: string;
  readonly assistant?: string;
  /** Background colors of the two modes, for the browser's own frame. */
  readonly grounds: { readonly light: string; readonly dark: string };
}

/** The author's code that a page runs. */
export interface PageScript {
  /** The script's path in the bundle. */
  readonly script: string;
  /** Addresses of players on the page, loaded when a reader asks for them. */
  readonly embeds: readonly string[];
}

/** The parts of a head that only some pages have. */
export interface PageExtras {
  readonly islands?: PageScript | undefined;
  /** The bundle path of the style sheet of formulas. */
  readonly mathSheet?: string | undefined;
  /** The CSS rules of the page's utility classes. */
  readonly utilityCss?: string | undefined;
  readonly parts?: readonly PagePart[];
  /** True when the page has a menu, whose entries need a script. */
  readonly hasActions?: boolean;
}

/** Returns everything between `<head>` and `</head>`. */
export function pageHead(context: ShellContext, view: PageView, assets: ThemeAssets, extras: PageExtras = {}): Html {
  const { plan } = context;
  const { page, prefix } = view;
  return html`
    ${headStart(documentTitle(page.title, plan.settings.name))}
    ${extras.islands && contentPolicy(extras.islands.embeds)}
    ${pageMeta(context, view)}
    ${favicons(context, prefix)}
    ${themeColors(plan, assets)}
    ${themeScript(plan.settings, view.frame.banner)}
    ${styleSheets(context, prefix, assets, extras)}
    ${scripts(prefix, assets, extras)}`;
}

function styleSheets(context: ShellContext, prefix: string, assets: ThemeAssets, extras: PageExtras): Html {
  const sheet = (address: string) => html`<link rel="stylesheet" href="${address}">`;
  const bundled = (file: string) => sheet(relativeAddress(prefix, file));
  const { mathSheet, utilityCss } = extras;
  const authors = context.plan.settings.styleSheets
    .map((path) => context.file(path, prefix))
    .filter((address) => address !== undefined);
  return html`
    ${bundled(assets.styleSheet)}
    ${partFiles(assets, extras, '.css').map(bundled)}
    ${mathSheet !== undefined && bundled(mathSheet)}
    ${utilityCss !== undefined && html`<style>${trusted(utilityCss)}</style>`}
    ${authors.map(sheet)}`;
}

function scripts(prefix: string, assets: ThemeAssets, extras: PageExtras): readonly Html[] {
  const { islands, hasActions = false } = extras;
  return [
    ...(islands === undefined ? [] : [assets.islands, islands.script]),
    assets.script,
    ...partFiles(assets, extras, '.js'),
    hasActions ? assets.actions : undefined,
  ]
    .filter((path) => path !== undefined)
    .map((path) => html`<script defer src="${relativeAddress(prefix, path)}"></script>`);
}

function partFiles(assets: ThemeAssets, { parts = [] }: PageExtras, extension: string): readonly string[] {
  return parts
    .map((part) => assets.parts[part])
    .filter((file) => file !== undefined)
    .filter((file) => file.endsWith(extension));
}

/** Returns the elements that begin the head of every document. */
export function headStart(title: string): Html {
  return html`
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${title}</title>
    <meta name="generator" content="Offprint">`;
}

/** Returns the title of a document: the page's, followed by the site's unless both are equal. */
export function documentTitle(title: string, siteName: string): string {
  return title === siteName || title === '' ? siteName : `${title} - ${siteName}`;
}

/**
 * Returns a script that runs before the first paint, so that neither the wrong theme nor a dismissed banner flashes. Browsers may refuse
 * storage (`file://`, private windows); then the defaults remain.
 */
export function themeScript({ appearance }: SiteSettings, shown?: Banner): Html {
  const banner = bannerKey(shown);
  const code = [
    `(function(d,t){var c=d.classList;c.add('op-js');`,
    `try{var s=localStorage;`,
    appearance.strict ? '' : `t=s.getItem('op-theme')||t;`,
    banner === undefined ? '' : `if(s.getItem('op-banner')==='${banner}')c.add('op-banner-dismissed');`,
    `}catch(e){}`,
    `d.dataset.opTheme=t;`,
    `if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';`,
    `c.remove('light','dark');c.add(t)`,
    `})(document.documentElement,'${appearance.default}')`,
  ];
  return html`<script>${trusted(code.join(''))}</script>`;
}

/** Returns the class of the root element before scripts run. It is empty when the default is the system's mode, which a script reads. */
export function rootClass({ appearance }: Pick<SiteSettings, 'appearance'>): string {
  return appearance.default === 'system' ? '' : appearance.default;
}

function themeColors({ settings }: SitePlan, { grounds }: ThemeAssets): Html {
  const mode = settings.appearance.default;
  if (settings.appearance.strict && mode !== 'system')
    return html`<meta name="theme-color" content="${grounds[mode]}">`;
  return html`
    <meta name="theme-color" content="${grounds.light}" media="(prefers-color-scheme:light)">
    <meta name="theme-color" content="${grounds.dark}" media="(prefers-color-scheme:dark)">`;
}

function favicons(context: ShellContext, prefix: string): Html {
  const { favicon } = context.plan.settings;
  const light = favicon && context.file(favicon.light, prefix);
  const dark = favicon && context.file(favicon.dark, prefix);
  if (light === undefined) return html`<link rel="icon" href="data:,">`;
  if (dark === undefined || dark === light) return html`<link rel="icon" href="${light}">`;
  return html`
    <link rel="icon" href="${light}" media="(prefers-color-scheme:light)">
    <link rel="icon" href="${dark}" media="(prefers-color-scheme:dark)">`;
}

function pageMeta(context: ShellContext, { page }: PageView): Html {
  const { plan } = context;
  const { settings } = plan;
  const { frontmatter } = page;
  const description = plainDescription(context.plan, page);
  const canonical =
    typeof frontmatter.canonical === 'string' ? frontmatter.canonical : canonicalAddress(plan, page.path);
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
  for (const [name, value] of Object.entries(frontmatter)) if (PAGE_META.test(name)) set(name, value);
  // The facts about the generated picture do not apply to another picture.
  if (meta.get('og:image') !== card)
    for (const name of CARD_FACTS) if (frontmatter[name] === undefined) meta.delete(name);
  const { keywords } = frontmatter;
  if (Array.isArray(keywords)) set('keywords', keywords.filter((word) => typeof word === 'string').join(', '));
  if (page.noindex || settings.noindex) set('robots', 'noindex');
  for (const name of PICTURES) set(name, publicPicture(context, meta.get(name)));
  return html`
    ${canonical !== undefined && html`<link rel="canonical" href="${canonical}">`}
    ${[...meta].map(metaElement)}`;
}

function metaElement([name, value]: readonly [string, string]): Html {
  const key = /^(?:og|article|fb):/.test(name) ? 'property' : 'name';
  return html`<meta ${key}="${name}" content="${value}">`;
}

const CARD_FACTS = ['og:image:width', 'og:image:height', 'og:image:type'];
const PICTURES = ['og:image', 'twitter:image'];

/** Returns the public address of the site's picture for social networks; undefined if it was not drawn. */
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

/** Returns the public address of a picture, because services read the address without the page around it. */
function publicPicture({ plan, targets }: ShellContext, address: string | undefined): string | undefined {
  const base = plan.settings.canonicalUrl;
  if (address === undefined || base === undefined) return address;
  const found = targets.resolve(address.startsWith('.') ? address.replace(/^\.?\//, '/') : address);
  return found.kind === 'file' ? `${base}/${encodePath(found.outputPath)}` : address;
}

/** Names of front matter that becomes meta tags of the page. */
const PAGE_META = /^(?:og:|twitter:|article:|robots$|author$|googlebot$)/;
