import { isObject } from '../../model/report.js';
import { isElsewhere, withoutFinalSlashes } from '../settings/safe-address.js';

type Json = Readonly<Record<string, unknown>>;

/** Settings that both forms name and shape alike. */
const SAME = ['name', 'theme', 'logo', 'favicon', 'redirects', 'search', 'banner', 'integrations', 'feedback', 'seo'];

/**
 * Puts the older mint.json into the form of docs.json. Its navigation is one list of groups: versions pick groups by
 * their `version`, tabs and anchors by the beginning of their pages' paths.
 */
export function convertMintConfiguration(mint: Json): Json {
  const metadata = isObject(mint.metadata) ? mint.metadata : {};
  const seo = isObject(mint.seo) ? mint.seo : {};
  return withoutUndefined({
    ...Object.fromEntries(SAME.map((key) => [key, mint[key]])),
    description: metadata.description ?? mint.description,
    colors: mint.colors,
    appearance: convertAppearance(mint.modeToggle),
    background: convertBackground(mint),
    styling: withoutUndefined({
      eyebrows: mint.eyebrow,
      codeblocks: isObject(mint.codeBlock) && mint.codeBlock.mode === 'dark' ? 'dark' : undefined,
    }),
    navbar: withoutUndefined({
      links: list(mint.topbarLinks).map(convertNavbarLink),
      primary: isObject(mint.topbarCtaButton) ? convertNavbarLink(mint.topbarCtaButton) : undefined,
    }),
    footer: withoutUndefined({ ...(isObject(mint.footer) ? mint.footer : {}), socials: mint.footerSocials }),
    seo: withoutUndefined({
      ...seo,
      metatags: mint.metadata,
      indexing: seo.indexHiddenPages === true ? 'all' : undefined,
    }),
    api: convertApi(mint),
    navigation: Array.isArray(mint.navigation) ? convertNavigation(mint, mint.navigation) : undefined,
  });
}

function convertNavigation(mint: Json, groups: readonly unknown[]): Json {
  const versions = list(mint.versions).map((version) => (isObject(version) ? version : { name: version }));
  const outside = list(mint.anchors).filter((anchor) => isObject(anchor) && leadsElsewhere(anchor.url));
  const content =
    versions.length === 0
      ? convertTabs(mint, groups)
      : {
          versions: versions.map((version) => ({
            version: version.name,
            default: version.default,
            ...convertTabs(
              mint,
              groups.filter(
                (group) => !isObject(group) || group.version === undefined || group.version === version.name,
              ),
            ),
          })),
        };
  if (outside.length === 0) return content;
  return { ...content, global: { anchors: outside.map((anchor) => convertEntry('anchor', anchor)) } };
}

function convertTabs(mint: Json, groups: readonly unknown[]): Json {
  const tabs = list(mint.tabs).filter(isObject);
  if (tabs.length === 0) return convertAnchors(mint, groups);
  const { rest, parts } = split(groups, tabs);
  const primary =
    isObject(mint.primaryTab) && typeof mint.primaryTab.name === 'string' ? mint.primaryTab.name : undefined;
  return {
    tabs: [
      ...(rest.length > 0 ? [{ tab: primary ?? 'Documentation', ...convertAnchors(mint, rest) }] : []),
      ...parts.map(({ entry, groups: own }) => convertEntry('tab', entry, own)),
    ],
  };
}

function convertAnchors(mint: Json, groups: readonly unknown[]): Json {
  const anchors = list(mint.anchors)
    .filter((anchor) => isObject(anchor) && !leadsElsewhere(anchor.url))
    .filter(isObject);
  const { rest, parts } = split(groups, anchors);
  const used = parts.filter((part) => part.groups.length > 0);
  if (used.length === 0) return { groups };
  const top = isObject(mint.topAnchor) ? mint.topAnchor : {};
  return {
    anchors: [
      ...(rest.length > 0 ? [{ anchor: top.name ?? 'Documentation', icon: top.icon, groups: rest }] : []),
      ...used.map(({ entry, groups: own }) => convertEntry('anchor', entry, own)),
    ],
  };
}

/** Gives each group to the entry with the longest address that its first page begins with. */
function split(groups: readonly unknown[], entries: readonly Json[]) {
  const parts = entries.map((entry) => ({ entry, prefix: prefixOf(entry.url), groups: [] as unknown[] }));
  const rest: unknown[] = [];
  for (const group of groups) {
    const first = firstPage(group);
    const part = parts
      .filter(({ prefix }) => prefix !== undefined && (first === prefix || first.startsWith(`${prefix}/`)))
      .sort((a, b) => (b.prefix ?? '').length - (a.prefix ?? '').length)[0];
    (part ? part.groups : rest).push(group);
  }
  return { rest, parts };
}

function convertEntry(kind: 'tab' | 'anchor', entry: unknown, groups: readonly unknown[] = []): Json {
  const { name, url, icon, color } = isObject(entry) ? entry : ({} as Json);
  const hasContent = groups.length > 0;
  return withoutUndefined({ [kind]: name, icon, color, ...(hasContent ? { groups } : { href: url }) });
}

function convertNavbarLink(link: unknown): Json {
  const { name, url, type, icon } = isObject(link) ? link : ({} as Json);
  return withoutUndefined({ label: name, href: url, icon, type: type === 'link' ? undefined : type });
}

function convertAppearance(modeToggle: unknown): Json | undefined {
  if (!isObject(modeToggle)) return undefined;
  return withoutUndefined({ default: modeToggle.default, strict: modeToggle.isHidden });
}

/** Server, sign-in and playground stood directly under `api`. */
function convertApi(mint: Json): Json {
  const { baseUrl, auth, playground, ...api } = isObject(mint.api) ? mint.api : ({} as Json);
  const mode = isObject(playground) ? playground.mode : undefined;
  const display = mode === 'simple' ? 'simple' : mode === 'hide' ? 'none' : undefined;
  const mdx = withoutUndefined({ server: baseUrl, auth });
  return withoutUndefined({
    ...api,
    openapi: mint.openapi,
    mdx: Object.keys(mdx).length > 0 ? mdx : api.mdx,
    playground: display === undefined ? playground : { display },
  });
}

function convertBackground(mint: Json): Json | undefined {
  const color = isObject(mint.colors) ? mint.colors.background : undefined;
  const style = isObject(mint.background) ? mint.background.style : undefined;
  if (color === undefined && style === undefined) return undefined;
  return withoutUndefined({ color, decoration: style });
}

function firstPage(entry: unknown): string {
  if (typeof entry === 'string') return entry.replace(/^\/+/, '');
  for (const page of isObject(entry) ? list(entry.pages) : []) {
    const found = firstPage(page);
    if (found !== '') return found;
  }
  return '';
}

function prefixOf(url: unknown): string | undefined {
  return typeof url === 'string' && !isElsewhere(url) ? withoutFinalSlashes(url).replace(/^\/+/, '') : undefined;
}

function leadsElsewhere(url: unknown): boolean {
  return typeof url === 'string' && isElsewhere(url);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function withoutUndefined(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));
}
