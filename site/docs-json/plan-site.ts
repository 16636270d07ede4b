import { unknownIcon } from '../content/icons/unknown-icon.js';
import { assistantAccess } from '../model/assistant-access.js';
import { basePathOf } from '../model/base-path.js';
import type { Finding } from '../model/finding.js';
import { pageLanguage } from '../model/navigation.js';
import { createPageLookup } from '../model/page-lookup.js';
import type { PlannedPage, PlannedSite } from '../model/plan.js';
import type { Report } from '../model/report.js';
import type { SourceFile, SourceFiles } from '../model/source-files.js';
import { sourceText } from '../model/source-text.js';
import { pageGroups } from './audience/access-groups.js';
import { leftOutFinding, openRedirects } from './audience/left-out-addresses.js';
import { readForAudience } from './audience/read-for-audience.js';
import { configurationPlaces } from './configuration/configuration-places.js';
import { findingRules, loadOffprintSettings } from './configuration/load-offprint-settings.js';
import { placeFindings } from './configuration/place-findings.js';
import { unmadeFolders } from './configuration/unmade-folders.js';
import { referenceFindings } from './descriptions/reference-findings.js';
import { collectDiagrams } from './files/collect-diagrams.js';
import { collectOutsideUrls } from './files/outside-urls.js';
import { createSourceReadings, type SourceReadings } from './files/source-readings.js';
import { type KeptParts, NO_PARTS } from './kept-parts.js';
import type { ChosenPages } from './navigation/choose-pages.js';
import { isUnknownIcon, unknownNavigationIcons } from './navigation/icon-findings.js';
import type { BuiltNavigation } from './navigation/navigation-context.js';
import { readingOrder } from './navigation/reading-order.js';
import { externalAddress, pageTitle } from './pages/page-labels.js';
import { pageReference } from './pages/page-operation.js';
import type { PageSource } from './pages/page-sources.js';
import { type PlanPageInput, planPage } from './pages/plan-page.js';
import { placeRelatedLinks } from './pages/related-lines.js';
import { type PlannedNames, planOutputNames } from './plan-output-names.js';
import { planRedirects } from './plan-redirects.js';
import type { PlanSiteOptions } from './plan-site-options.js';
import type { Project } from './read-project.js';
import { readSocialCard } from './settings/read-social-card.js';
import { isHttpAddress } from './settings/safe-address.js';
import { withShellKey } from './settings/shell-key.js';

/**
 * Plans the export of a docs.json project: which pages and files there are, where each goes, what the navigation is.
 * Pure. Throws SiteUnreadable where the configuration can't be used, UnknownPages and UnknownVersion where the options
 * name what isn't published; everything else that is wrong becomes a finding. `readings` may have those of earlier
 * plans of the project, and `parts` those of the plan before.
 */
export function planSite(
  files: SourceFiles,
  options: PlanSiteOptions,
  readings: SourceReadings = createSourceReadings(files),
  parts: KeptParts = NO_PARTS,
): PlannedSite {
  const findings: Finding[] = [];
  const report = (finding: Finding) => findings.push(finding);
  const rules = findingRules(loadOffprintSettings(files, report));
  const { project, leftOut, open } = readForAudience(files, { ...options, readings, parts }, report);
  const { configuration, sources, settings } = project;
  const chosen = project.choose();
  const { built, pages } = chosen;
  const reportOrphans = options.paths === undefined && options.version === undefined;
  const filePaths = project.staticFiles.map(({ path }) => path).join('\n');
  for (const page of pages) for (const finding of page.findings) report(finding);
  // The names depend on the sets of paths alone, which most changes leave as they are.
  const placed = built.placements.pages;
  const named = () => [filePaths, ...pathsOf(chosen, placed)];
  const names = parts.keep('names', { inputs: named, report }, (reportPart) =>
    planOutputNames({ pages, placed, files: project.staticFiles, report: reportPart }),
  );
  const { noindex, showsTimestamps } = settings;
  const facts = [project.indexHiddenPages, noindex, showsTimestamps, project.siteDescriptions, reportOrphans];
  const planAll = (reportPart: Report) => {
    const { changedAt } = options;
    return planPages({ project, built, pages, names, reportOrphans, changedAt, report: reportPart });
  };
  const made = {
    settings,
    ...hostedFeatures(project, files, options, report),
    navigation: built.nodes,
    globalLinks: built.globalLinks,
    pages: parts.keep('pages', { inputs: [chosen, names, options.changedAt, JSON.stringify(facts)], report }, planAll),
    files: planFiles(project.staticFiles, names),
  };
  const { lookup, ...linked } = parts.keep('lookup', { inputs: [made.pages, filePaths], report }, () => {
    const found = createPageLookup(made.pages, made.files);
    return { lookup: found, pages: placeRelatedLinks(made.pages, found, files) };
  });
  const plan = { ...made, ...linked };
  const redirected = openRedirects(configuration.values.redirects, open, {
    leftOut: open.paths,
    kept: pages.map(({ path }) => path),
  });
  const leftOutPaths = [...open.paths, ...redirected.dropped.map((source) => source.replace(/^\/+/, ''))];
  const redirects = planRedirects({
    redirects: redirected.kept,
    configurationFile: configuration.file,
    canonicalUrl: settings.canonicalUrl,
    placeOf: project.placeOf,
    pagePaths: pages.map(({ path }) => path),
    lookup,
    basePath: basePathOf(plan),
    links: externalPages(sources.pages.values()),
    report,
  });
  const outsideUrls = collectOutsideUrls({
    files: open.files,
    settings,
    pages,
    partUrls: [...sources.snippetUrls, ...project.sheets.outsideUrls],
    navigation: [built.nodes, built.globalLinks],
  });
  const diagrams = collectDiagrams(sources.diagrams);
  return withShellKey({
    ...plan,
    redirects,
    ...configurationPlaces(plan, lookup, project.placeOf),
    outsideUrls,
    ...(diagrams.length > 0 && { diagrams }),
    ...missingDescriptions(project, open.files),
    ...(leftOutPaths.length > 0 && { leftOutPaths }),
    ...(project.withheld.length > 0 && { withheldFiles: project.withheld }),
    ...(rules && { findingRules: rules }),
    findings: [
      ...placeFindings(findings, files, configuration),
      ...leftOut.map((page) => leftOutFinding(page.path, page.file.path, pageGroups(page.frontmatter))),
      ...unknownNavigationIcons([...built.nodes, ...built.globalLinks], settings, project.placeOf),
      ...unknownPageIcons(pages, plan.pages, files, settings),
      ...referenceFindings(plan.pages, project.descriptions, files),
    ],
  });
}

/** Returns the parts of the plan that depend on how the bundle is hosted. */
function hostedFeatures(
  { configuration, settings }: Project,
  files: SourceFiles,
  { hosting, service }: PlanSiteOptions,
  report: Report,
): Pick<PlannedSite, 'socialCard' | 'hosting' | 'assistant'> {
  const context = { files, file: configuration.file, report };
  const socialCard = readSocialCard(configuration.values.thumbnails, { settings, hosting, context });
  const assistant = assistantAccess(hosting, service);
  return {
    ...(socialCard && { socialCard }),
    ...(hosting && { hosting }),
    ...(assistant && { assistant }),
  };
}

/** The paths of chosen pages. A project that is edited is planned many times, and often with the same pages. */
const knownPaths = new WeakMap<ChosenPages, readonly [all: string, placed: string]>();

/** Returns texts that are the same for the same sets of pages, and of pages of the navigation. */
function pathsOf(chosen: ChosenPages, placed: readonly PageSource[]): readonly [all: string, placed: string] {
  const known = knownPaths.get(chosen);
  if (known !== undefined) return known;
  const all = sortedPaths(chosen.pages);
  // The chosen pages are those of the navigation, and then others.
  const paths = [all, placed.length === chosen.pages.length ? all : sortedPaths(placed)] as const;
  knownPaths.set(chosen, paths);
  return paths;
}

function sortedPaths(pages: readonly PageSource[]): string {
  return pages
    .map(({ path, file }) => `${path}\0${file.path}`)
    .sort()
    .join('\n');
}

function planFiles(files: readonly SourceFile[], names: PlannedNames): PlannedSite['files'] {
  return files.map((file) => ({
    sourcePath: file.path,
    outputPath: names.file(file),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
  }));
}

/** Returns the addresses of descriptions that were not fetched, and the folders of the pages that would be made from them. */
function missingDescriptions(
  { configuration, descriptions: { specifications, channels } }: Project,
  files: SourceFiles,
): Pick<PlannedSite, 'descriptionUrls' | 'unmadeFolders'> {
  const descriptionUrls = [...new Set([...specifications.missingAddresses, ...channels.missingAddresses])].sort();
  const { navigation: elements, api } = configuration.values;
  const isMissing = (source: string) => isHttpAddress(source) && files.get(source) === undefined;
  const folders = unmadeFolders({ elements, api }, isMissing);
  return {
    ...(descriptionUrls.length > 0 && { descriptionUrls }),
    ...(folders.length > 0 && { unmadeFolders: folders }),
  };
}

/** Reports unknown icons that pages name for their entries in the navigation. */
function unknownPageIcons(
  sources: readonly PageSource[],
  pages: readonly PlannedPage[],
  files: SourceFiles,
  settings: Project['settings'],
): Finding[] {
  const icons = new Set(pages.flatMap(({ icon }) => icon ?? []));
  const unknown = new Set([...icons].filter((icon) => isUnknownIcon(icon, settings)));
  if (unknown.size === 0) return [];
  return pages.flatMap(({ path, icon, sourcePath }, index): Finding[] => {
    if (icon === undefined || sources[index]?.isGenerated === true || !unknown.has(icon)) return [];
    const line =
      sourceText(files, sourcePath)
        .split('\n')
        .findIndex((each) => /^icon\s*:/.test(each)) + 1;
    const place = line === 0 ? {} : { line, column: 1 };
    return [
      { code: 'missing-file', severity: 'warning', message: unknownIcon(icon), page: path, file: sourcePath, ...place },
    ];
  });
}

function planPages({
  project,
  built,
  pages,
  names,
  reportOrphans,
  changedAt,
  report,
}: {
  readonly project: Project;
  readonly built: BuiltNavigation;
  readonly pages: readonly PageSource[];
  readonly names: PlannedNames;
  readonly reportOrphans: boolean;
  readonly changedAt: PlanSiteOptions['changedAt'];
  readonly report: Report;
}): PlannedPage[] {
  const positions = readingOrder(built.nodes);
  const reported = new Set<string>();
  // A description that is missing is one fault, on however many pages it is missed.
  const reportReference: PlanPageInput['reportReference'] = (problem, page) => {
    if (reported.has(problem.message)) return;
    reported.add(problem.message);
    report({ page: page.path, file: page.file.path, ...problem });
  };
  return pages.map((page, index) => {
    const nearest = built.placements.descriptionsOf(page) ?? project.siteDescriptions;
    const reference = pageReference(page, project.descriptions, nearest);
    return planPage(page, {
      outputPath: names.page(page),
      title: pageTitle(page, reference.title),
      reference,
      ancestors: built.placements.ancestorsOf(page),
      position: positions.get(index),
      language: pageLanguage(built.nodes, positions.get(index)?.trail ?? [], page.path),
      indexHiddenPages: project.indexHiddenPages,
      reportReference,
      siteNoindex: project.settings.noindex,
      showsTimestamps: project.settings.showsTimestamps === true,
      changedAt: changedAt?.[page.file.path],
      reportOrphans,
      report,
    });
  });
}

function externalPages(pages: Iterable<PageSource>): Map<string, string> {
  const links = new Map<string, string>();
  for (const page of pages) {
    const address = externalAddress(page);
    if (address !== undefined) links.set(page.path, address);
  }
  return links;
}
