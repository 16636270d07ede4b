import type { Finding } from '../../model/finding.js';
import type { Report } from '../../model/report.js';
import { externalAddress } from '../pages/page-labels.js';
import type { PageSource, ProjectSources } from '../pages/page-sources.js';
import { UnknownPages, UnknownVersion } from '../plan-errors.js';
import type { BuildNavigationInput, BuiltNavigation } from './navigation-context.js';
import { cleanEntry } from './page-entry.js';

type Choice = Pick<BuildNavigationInput, 'isWanted' | 'version' | 'report'>;

export interface ChoosePagesInput {
  readonly sources: ProjectSources;
  readonly options: { readonly paths?: readonly string[]; readonly version?: string };
  readonly build: (choice: Choice) => BuiltNavigation;
  readonly report: Report;
}

/** The pages of the export in their order, and the navigation that holds just these. */
export interface ChosenPages {
  readonly built: BuiltNavigation;
  readonly pages: readonly PageSource[];
}

/**
 * Decides which pages are exported: those of the navigation, then every other page file of the project, since hidden
 * pages can be reached by their address. A choice of the caller narrows both.
 */
export function choosePages({ sources, options, build, report }: ChoosePagesInput): ChosenPages {
  const findings: Finding[] = [];
  const whole = build({ isWanted: () => true, report: (finding) => findings.push(finding) });
  const listed = new Set(whole.placements.pages);
  const unlisted = [...sources.pages.values()].filter(
    (page) => !listed.has(page) && !sources.imported.has(page.file.path) && externalAddress(page) === undefined,
  );
  const published = [...listed, ...unlisted];
  // On a site without versions the caller's version is a label of the export, and chooses nothing.
  const version = whole.versions.length > 0 ? options.version : undefined;
  if (version !== undefined && !whole.versions.includes(version)) throw new UnknownVersion(version, whole.versions);
  if (version === undefined && options.paths === undefined) {
    for (const finding of findings) report(finding);
    return { built: whole, pages: published };
  }
  const wanted = wantedPages(published, options.paths);
  const built = build({ isWanted: (page) => wanted.has(page), version, report });
  return { built, pages: [...built.placements.pages, ...unlisted.filter((page) => wanted.has(page))] };
}

/** Returns the pages that the caller names. `guide` also names `guide/index`. */
function wantedPages(published: readonly PageSource[], paths: readonly string[] | undefined): ReadonlySet<PageSource> {
  if (paths === undefined) return new Set(published);
  const byPath = new Map(published.map((page) => [page.path, page]));
  const wanted = new Set<PageSource>();
  const unknown: string[] = [];
  for (const path of paths) {
    const clean = cleanEntry(path);
    const page = clean === undefined ? undefined : (byPath.get(clean || 'index') ?? byPath.get(`${clean}/index`));
    if (page) wanted.add(page);
    else unknown.push(path);
  }
  if (unknown.length > 0) throw new UnknownPages(unknown);
  return wanted;
}
