import { basePathOf } from '../../model/base-path.js';
import { ownAddress } from '../../model/own-address.js';
import { createPageLookup } from '../../model/page-lookup.js';
import type { SitePlan } from '../../model/plan.js';
import { createRedirectRules } from '../../model/redirect-rules.js';
import { hasRobots, hasSitemap } from '../files/sitemap.js';
import { normalisePath, splitAddress } from './address-parts.js';
import { likelyPaths } from './likely-paths.js';
import { createMissingTargets, type MissingTarget } from './missing-targets.js';

/** The target of an address inside the site. `suffix` is the address's query and fragment as the author wrote them. */
export type LinkTarget =
  /** `folder` means that the address names a folder without a page of its own, and that this is the first page in it. */
  | { readonly kind: 'page'; readonly page: number; readonly suffix: string; readonly folder?: string }
  | { readonly kind: 'file'; readonly outputPath: string; readonly suffix: string }
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'fragment'; readonly fragment: string }
  | MissingTarget;

export interface LinkTargets {
  /** Looks an address up. `folder` is the page's language folder (`es/`), which is tried if the address without it has no target. */
  resolve(address: string, folder?: string): LinkTarget;
  /** Returns the page or file that an address without a target most likely means; undefined if nothing is similar. */
  likely(address: string): string | undefined;
  /** Returns the path of a page by its index in the plan. */
  pathOf(page: number): string;
}

/** Returns whether an address leads to a page that the export's readers may not see. */
export function isLeftOut(targets: LinkTargets, address: string): boolean {
  const found = targets.resolve(address);
  return found.kind === 'missing' && found.isLeftOut === true;
}

/** Prepares a site's pages, files and redirects for looking addresses up. Each lookup takes a few reads of maps. */
export function createLinkTargets(plan: SitePlan): LinkTargets {
  const lookup = createPageLookup(plan.pages, plan.files);
  const redirects = createRedirectRules(plan.redirects);
  const basePath = basePathOf(plan);
  const written = writtenFiles(plan);
  const explainMissing = createMissingTargets(plan, basePath);

  const find = (path: string, suffix: string): LinkTarget | undefined => {
    const found = lookup.resolve(path);
    if (found?.kind === 'page') return { kind: 'page', page: found.index, suffix };
    const file = found === undefined ? undefined : plan.files[found.index];
    if (file !== undefined) return { kind: 'file', outputPath: file.outputPath, suffix };
    const outputPath = path.replace(/^\/+/, '');
    return written.has(outputPath) ? { kind: 'file', outputPath, suffix } : undefined;
  };

  /** Looks up the address without the public path of the site. */
  const findBelowBase = (path: string, suffix: string): LinkTarget | undefined => {
    if (basePath === undefined || !`${path}/`.startsWith(`${basePath}/`)) return undefined;
    const rest = path.slice(basePath.length);
    return find(rest === '' ? '/' : rest, suffix);
  };

  const findFolder = (path: string, suffix: string): LinkTarget | undefined => {
    const page = lookup.firstPageIn(path);
    const folder = normalisePath(path);
    return page === undefined ? undefined : { kind: 'page', page, suffix, ...(folder !== '' && { folder }) };
  };

  const resolve = (address: string, folder: string, redirectsLeft: number): LinkTarget => {
    if (address === '') return { kind: 'missing', path: '' };
    if (address.startsWith('#')) return { kind: 'fragment', fragment: address };
    const own = ownAddress(address, plan.settings.canonicalUrl);
    if (own === undefined && /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return { kind: 'outside', address };
    const { path: asWritten, suffix } = splitAddress(own ?? address);
    const found =
      find(asWritten, suffix) ??
      (folder === '' ? undefined : find(`/${folder}${asWritten}`, suffix)) ??
      findBelowBase(asWritten, suffix);
    if (found !== undefined) return found;
    const destination = redirects.destination(`/${normalisePath(asWritten)}`);
    if (destination !== undefined && redirectsLeft > 0)
      return resolve(destination.includes('#') ? destination : destination + suffix, folder, redirectsLeft - 1);
    const inFolder =
      findFolder(asWritten, suffix) ?? (folder === '' ? undefined : findFolder(`/${folder}${asWritten}`, suffix));
    return inFolder ?? explainMissing(asWritten, folder);
  };
  return {
    resolve: (address, folder = '') => resolve(withComposedFragment(address), folder, MAX_REDIRECTS),
    likely: likelyPaths(plan),
    pathOf: (page) => plan.pages.at(page)?.path ?? '',
  };
}

/** Returns the files at the root that an export writes in addition to pages, so that authors can link to them. */
function writtenFiles({ settings }: SitePlan): ReadonlySet<string> {
  return new Set([
    'llms.txt',
    'llms-full.txt',
    ...(hasSitemap(settings) ? ['sitemap.xml'] : []),
    ...(hasRobots(settings) ? ['robots.txt'] : []),
  ]);
}

/** Returns the address with its fragment in the normal form C, which the ids of headings have. */
function withComposedFragment(address: string): string {
  const hash = address.indexOf('#');
  return hash === -1 ? address : address.slice(0, hash) + address.slice(hash).normalize('NFC');
}

/** Maximum number of redirects that are followed, because lists of redirects may contain loops. */
const MAX_REDIRECTS = 8;
