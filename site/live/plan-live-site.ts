import { createHash } from 'node:crypto';
import { collectDiagrams } from '../docs-json/files/collect-diagrams.js';
import { SiteUnreadable, UnknownPages, UnknownVersion } from '../docs-json/plan-errors.js';
import { shellKeyOf } from '../docs-json/settings/shell-key.js';
import type { Finding } from '../model/finding.js';
import type { HostingWish } from '../model/hosting.js';
import type { LiveSite, ScriptMode } from '../model/live-site.js';
import { foldedName, outputNames } from '../model/output-names.js';
import type { PlannedFile, PlannedPage, PlannedSite, SitePlan } from '../model/plan.js';
import type { SourceFiles } from '../model/source-files.js';
import { CRAWL_RECORD, type CrawledEntry, parseCrawlRecord } from './crawl-record.js';
import { assetFile, pageFile, pagePath } from './live-names.js';
import { liveSettings } from './live-settings.js';
import { splitRoute } from './routes.js';
import { createScope } from './scope.js';

export interface LivePlanOptions {
  readonly paths?: readonly string[] | undefined;
  readonly version?: string | undefined;
  readonly canonicalUrl?: string | undefined;
  readonly hosting?: HostingWish | undefined;
}

/** Files that the bundle creates itself. */
const RESERVED = ['manifest.json', '404.html'];

type PageEntry = Extract<CrawledEntry, { kind: 'page' }>;

/** Returns whether a snapshot is that of a live site. */
export function isLiveSnapshot(files: SourceFiles): boolean {
  return files.get(CRAWL_RECORD) !== undefined;
}

/**
 * Plans the export of a live site from the snapshot of its crawl. Depends on the snapshot alone. Throws the same errors as planning
 * a project: `SiteUnreadable`, `UnknownPages`, `UnknownVersion`.
 */
export function planLiveSite(files: SourceFiles, options: LivePlanOptions): PlannedSite {
  const { site, entries } = parseCrawlRecord(files.read(CRAWL_RECORD));
  if (options.version !== undefined) throw new UnknownVersion(options.version, []);
  const scope = createScope(site.start, site.otherStarts, site.publicUrl);
  const { pages: found, aliases } = withoutTwins(
    entries.filter((entry): entry is PageEntry => entry.kind === 'page'),
    files,
  );
  if (found.length === 0) throw new SiteUnreadable(`There is no page to export at ${site.start}.`);
  const assets = entries.filter((entry) => entry.kind === 'file');
  const wantedOf = new Map<string, string>([
    ...assets.map((entry) => [entry.address, assetFile(entry.address, entry.contentType, scope)] as const),
    ...found.map((entry) => [entry.address, pageFile(entry.address)] as const),
  ]);
  const names = namesOf(wantedOf, new Set(found.map(({ address }) => address)));
  const taken = new Set([...names.values()].map(foldedName));
  const paths = pagePaths(found, wantedOf);
  const chosen = choosePages(found, paths, options.paths);
  const pages = chosen
    .map((entry) =>
      plannedPage(
        entry,
        { files, scripts: site.scripts },
        { path: paths.get(entry.address) ?? '', outputPath: names.get(entry.address) ?? '' },
      ),
    )
    .sort((a, b) => Number(b.path === 'index') - Number(a.path === 'index') || (a.path < b.path ? -1 : 1));
  const diagrams = collectDiagrams(chosen.flatMap((entry) => entry.diagrams ?? []));
  const planned: Omit<PlannedSite, 'shellKey'> = {
    settings: liveSettings(site.name, options.canonicalUrl),
    ...(options.hosting !== undefined && { hosting: options.hosting }),
    navigation: [],
    globalLinks: [],
    pages,
    files: assets.flatMap((entry) => {
      const file = plannedFile(entry, files, names.get(entry.address) ?? '');
      return [...dataScriptFile(file, entry.variable, taken), file];
    }),
    redirects: redirectsOf(entries, scope, { paths, chosen: new Set(chosen.map(({ address }) => address)) }),
    outsideUrls: [],
    ...(diagrams.length > 0 && { diagrams }),
    findings: [...site.findings, ...renamed(wantedOf, names, paths)],
    live: {
      start: site.start,
      otherStarts: site.otherStarts,
      ...(site.publicUrl !== undefined && { publicUrl: site.publicUrl }),
      aliases: {
        ...aliases,
        ...Object.fromEntries(
          entries.flatMap((entry) =>
            entry.kind === 'redirect' ? [[entry.address, entry.to + (entry.fragment ?? '')]] : [],
          ),
        ),
      },
      ...routersOf(found),
    },
  };
  const shellKey = createHash('sha256').update(shellKeyOf(planned)).update(JSON.stringify(planned.live)).digest('hex');
  return { ...planned, shellKey };
}

/** Returns the documents of the applications whose routes are pages, with the parameters that hold places on these. */
function routersOf(pages: readonly PageEntry[]): Pick<LiveSite, 'routers'> {
  const documents = new Set(
    pages.map(({ address }) => splitRoute(address)).flatMap(({ document, route }) => (route === '' ? [] : document)),
  );
  if (documents.size === 0) return {};
  const routers = new Map([...documents].sort().map((document) => [document, new Set<string>()] as const));
  for (const { address, placeParameters = [] } of pages)
    for (const name of placeParameters) routers.get(splitRoute(address).document)?.add(name);
  return { routers: Object.fromEntries([...routers].map(([document, names]) => [document, [...names].sort()])) };
}

/** Merges pages with several addresses (`/guide`, `/guide/`, `/guide.html`, `/Guide`) into one. The other addresses lead to it. */
function withoutTwins(entries: readonly PageEntry[], files: SourceFiles) {
  const byContent = new Map<string, PageEntry>();
  const aliases: Record<string, string> = {};
  const inOrder = entries.toSorted((a, b) => rankOf(a.address) - rankOf(b.address) || (a.address < b.address ? -1 : 1));
  const pages = inOrder.filter((entry) => {
    const key = `${pagePath(pageFile(entry.address)).toLowerCase()} ${files.get(entry.address)?.sha256}`;
    const known = byContent.get(key);
    if (known === undefined) byContent.set(key, entry);
    else aliases[entry.address] = known.address;
    return known === undefined;
  });
  return { pages, aliases };
}

function rankOf(address: string): number {
  const { pathname, hash } = new URL(address);
  if (hash !== '') return 4;
  if (pathname.endsWith('/')) return 0;
  if (/\/index\.html?$/i.test(pathname)) return 1;
  return /\.html?$/i.test(pathname) ? 3 : 2;
}

/** Gives every address a name of its own. If two want the same name, the first in order gets it. */
function namesOf(wantedOf: ReadonlyMap<string, string>, pages: ReadonlySet<string>): Map<string, string> {
  const askers = new Map<string, string[]>();
  for (const [address, wanted] of wantedOf) askers.set(wanted, [...(askers.get(wanted) ?? []), address]);
  const distinct = new Map<string, string>();
  for (const [wanted, addresses] of askers)
    for (const [index, address] of addresses.sort().entries())
      distinct.set(address, index === 0 ? wanted : `${wanted.replace(/(\.[^./]*)?$/, `-${index + 1}$1`)}`);
  const preferred = new Set([...distinct].flatMap(([address, wanted]) => (pages.has(address) ? [wanted] : [])));
  const names = outputNames(distinct.values(), RESERVED, preferred);
  return new Map([...distinct].map(([address, wanted]) => [address, names.get(wanted) ?? wanted]));
}

function pagePaths(entries: readonly PageEntry[], wantedOf: ReadonlyMap<string, string>): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    entries.map(({ address }) => {
      const file = wantedOf.get(address) ?? pageFile(address);
      const short = pagePath(file);
      const path = taken.has(short) ? file.replace(/\.html$/i, '') : short;
      const free = taken.has(path) ? `${path}-${createHash('sha256').update(address).digest('hex').slice(0, 8)}` : path;
      taken.add(free);
      return [address, free];
    }),
  );
}

function choosePages(
  entries: readonly PageEntry[],
  paths: ReadonlyMap<string, string>,
  wanted: readonly string[] | undefined,
) {
  if (wanted === undefined) return entries;
  const names = new Set(wanted.map((path) => path.replace(/^\/+|\/+$/g, '').replace(/\.html$/, '') || 'index'));
  const chosen = entries.filter(({ address }) => names.delete(paths.get(address) ?? ''));
  if (names.size > 0) throw new UnknownPages([...names]);
  return chosen;
}

function plannedPage(
  entry: PageEntry,
  { files, scripts }: { readonly files: SourceFiles; readonly scripts: ScriptMode },
  place: Pick<PlannedPage, 'path' | 'outputPath'>,
): PlannedPage {
  const file = files.get(entry.address);
  const title = entry.title === '' ? place.path : entry.title;
  const isListed = entry.isFrame !== true;
  return {
    ...place,
    sourcePath: entry.address,
    format: 'html',
    title,
    sidebarTitle: title,
    ...(entry.description !== undefined && { description: entry.description }),
    deprecated: false,
    mode: 'custom',
    frontmatter: {},
    bodyLine: 1,
    trail: [],
    inSidebar: false,
    inSearch: isListed && entry.noindex !== true,
    inSitemap: isListed && entry.noindex !== true,
    noindex: entry.noindex === true,
    sourceSha256: file?.sha256 ?? '',
    sizeBytes: file?.sizeBytes ?? 0,
    live: {
      scripts,
      ...(entry.contentType !== undefined && { contentType: entry.contentType }),
      ...(entry.robots !== undefined && { robots: entry.robots }),
      ...(entry.isDrawn && { isDrawn: entry.isDrawn }),
      ...(entry.diagrams !== undefined && { hasDiagrams: true }),
    },
  };
}

function plannedFile(
  entry: Extract<CrawledEntry, { kind: 'file' }>,
  files: SourceFiles,
  outputPath: string,
): PlannedFile {
  const { sizeBytes = 0, sha256 = '' } = files.get(entry.address) ?? {};
  return {
    sourcePath: entry.address,
    outputPath,
    sizeBytes,
    sha256,
    ...(entry.contentType !== undefined && { contentType: entry.contentType }),
  };
}

/** Returns the script beside a file of data, unless the site has a file of that name. It precedes the data, to which links lead. */
function dataScriptFile(data: PlannedFile, variable: string | undefined, taken: ReadonlySet<string>): PlannedFile[] {
  const outputPath = data.outputPath.replace(/\.json$/i, '.js');
  if (variable === undefined || outputPath === data.outputPath || taken.has(foldedName(outputPath))) return [];
  return [{ ...data, outputPath, variable }];
}

interface RedirectPlaces {
  readonly paths: ReadonlyMap<string, string>;
  readonly chosen: ReadonlySet<string>;
}

/** Returns the redirects within the site that need a file at their source, which excludes those that only add a slash. */
function redirectsOf(
  entries: readonly CrawledEntry[],
  scope: ReturnType<typeof createScope>,
  { paths, chosen }: RedirectPlaces,
) {
  const next = new Map(
    entries.flatMap((entry) => (entry.kind === 'redirect' ? [[entry.address, entry] as const] : [])),
  );
  const redirects: SitePlan['redirects'][number][] = [];
  for (const [address] of next) {
    if (!scope.includes(address) || splitRoute(address).route !== '') continue;
    let target = address;
    let fragment = '';
    for (let step = 0; step < 10; step++) {
      const redirect = next.get(target);
      if (redirect === undefined) break;
      target = redirect.to;
      fragment = redirect.fragment ?? fragment;
    }
    const path = paths.get(target);
    const source = pagePath(pageFile(address));
    if (path === undefined || !chosen.has(target) || path === source) continue;
    redirects.push({ source: `/${source}`, destination: `/${path}${fragment}`, permanent: true });
  }
  return redirects.sort((a, b) => (a.source < b.source ? -1 : 1));
}

function renamed(
  wantedOf: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
  paths: ReadonlyMap<string, string>,
): Finding[] {
  return [...wantedOf].flatMap(([address, wanted]): Finding[] => {
    const name = names.get(address);
    if (name === undefined || name === wanted) return [];
    const page = paths.get(address);
    return [
      {
        code: 'renamed-file',
        severity: 'warning',
        message: `“${wanted.slice(0, 200)}” is “${name.slice(0, 300)}” in the bundle, because not every file system supports its name. Links to it are updated.`,
        ...(page === undefined ? {} : { page }),
      },
    ];
  });
}
