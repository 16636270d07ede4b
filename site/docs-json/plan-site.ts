import { unknownIcon } from '../content/icons/unknown-icon.js';
import { assistantAccess, type ExportingService } from '../model/assistant-access.js';
import { basePathOf } from '../model/base-path.js';
import type { Finding } from '../model/finding.js';
import { type HostingWish, isFeatureOn } from '../model/hosting.js';
import { createIgnoreRules } from '../model/ignore-rules.js';
import { pageLanguage } from '../model/navigation.js';
import { createPageLookup } from '../model/page-lookup.js';
import type { PlannedPage, PlannedSite } from '../model/plan.js';
import type { Report } from '../model/report.js';
import { isObject } from '../model/report.js';
import type { SourceFile, SourceFiles } from '../model/source-files.js';
import { sourceText } from '../model/source-text.js';
import { type Audience, audienceOf, EVERYTHING, pageGroups } from './audience/access-groups.js';
import { filesWithout } from './audience/files-without.js';
import { collectLeftOut } from './audience/left-out.js';
import { leftOutAddresses, leftOutFinding, openRedirects, withoutLeftOutLinks } from './audience/left-out-addresses.js';
import { configurationPlaces } from './configuration/configuration-places.js';
import { createEntryPlaces } from './configuration/entry-places.js';
import { createListedPaths } from './configuration/listed-paths.js';
import { loadConfiguration } from './configuration/load-configuration.js';
import { findingRules, loadOffprintSettings } from './configuration/load-offprint-settings.js';
import { placeFindings } from './configuration/place-findings.js';
import { unmadeFolders } from './configuration/unmade-folders.js';
import { createChannels } from './descriptions/channels.js';
import { DEFAULT_DIRECTORY, descriptionSetting } from './descriptions/description-setting.js';
import { createGeneratedPages } from './descriptions/generated-pages.js';
import { createGraphqlSchemas } from './descriptions/graphql-schemas.js';
import { referenceFindings } from './descriptions/reference-findings.js';
import { createSpecifications } from './descriptions/specifications.js';
import { collectDiagrams } from './files/collect-diagrams.js';
import { findLinkedFiles } from './files/linked-files.js';
import { collectOutsideUrls } from './files/outside-urls.js';
import { createSourceReadings, type SourceReadings } from './files/source-readings.js';
import { findStaticFiles, sortLinkedFiles } from './files/static-files.js';
import { readStyleSheets } from './files/style-sheets.js';
import { buildNavigation } from './navigation/build-navigation.js';
import { choosePages } from './navigation/choose-pages.js';
import { createFreePages } from './navigation/free-pages.js';
import { createGenerators } from './navigation/generators.js';
import { isUnknownIcon, unknownNavigationIcons } from './navigation/icon-findings.js';
import type { BuildNavigationInput, BuiltNavigation } from './navigation/navigation-context.js';
import { createPageEntryLookup } from './navigation/page-entry.js';
import { readingOrder } from './navigation/reading-order.js';
import { externalAddress, pageTitle, textOf } from './pages/page-labels.js';
import { pageReference } from './pages/page-operation.js';
import { type PageSource, type ProjectSources, readPageSources } from './pages/page-sources.js';
import { type PlanPageInput, planPage } from './pages/plan-page.js';
import { placeRelatedLinks } from './pages/related-lines.js';
import { type PlannedNames, planOutputNames } from './plan-output-names.js';
import { planRedirects } from './plan-redirects.js';
import { readLanguageFrame } from './settings/language-frame.js';
import { readSettings } from './settings/read-settings.js';
import { readSocialCard } from './settings/read-social-card.js';
import { isHttpAddress } from './settings/safe-address.js';
import { shellKeyOf } from './settings/shell-key.js';

/** The options of a caller. */
export interface PlanSiteOptions {
  /** Paths of the pages to export; every published page by default. */
  readonly paths?: readonly string[];
  /** The groups whose readers the export is for. Without any, it has only what is for everybody. */
  readonly groups?: readonly string[];
  /** The version of the navigation to export; the others are omitted. On a site without versions it is only a label. */
  readonly version?: string;
  /** The base of canonical addresses. Takes precedence over the one that the site sets. */
  readonly canonicalUrl?: string;
  /** The times at which files of the project were last changed, in seconds since 1970, as far as they are known. */
  readonly changedAt?: Readonly<Record<string, number>>;
  /** The features that the hosting allows; all features of any mode by default. */
  readonly hosting?: HostingWish;
  /** The service that runs the export, which pages may call. */
  readonly service?: ExportingService;
}

/**
 * Plans the export of a docs.json project: which pages and files there are, where each goes, what the navigation is.
 * Pure. Throws SiteUnreadable where the configuration can't be used, UnknownPages and UnknownVersion where the options
 * name what isn't published; everything else that is wrong becomes a finding. `readings` may have those of earlier
 * plans of the project.
 */
export function planSite(
  files: SourceFiles,
  options: PlanSiteOptions,
  readings: SourceReadings = createSourceReadings(files),
): PlannedSite {
  const findings: Finding[] = [];
  const report = (finding: Finding) => findings.push(finding);
  const rules = findingRules(loadOffprintSettings(files, report));
  const { project, leftOut, open } = readForAudience(files, { ...options, readings }, report);
  const { configuration, sources, settings } = project;
  const { built, pages } = project.choose();
  const reportOrphans = options.paths === undefined && options.version === undefined;
  for (const page of pages) findings.push(...page.findings);
  const names = planOutputNames({
    pages,
    placed: built.placements.pages,
    files: project.staticFiles,
    report,
  });
  const made = {
    settings,
    ...hostedFeatures(project, files, options, report),
    navigation: built.nodes,
    globalLinks: built.globalLinks,
    pages: planPages({ project, built, pages, names, reportOrphans, changedAt: options.changedAt, report }),
    files: planFiles(project.staticFiles, names),
  };
  const lookup = createPageLookup(made.pages, made.files);
  const plan = { ...made, pages: placeRelatedLinks(made.pages, lookup, files) };
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
  return {
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
    shellKey: shellKeyOf({ ...plan, leftOutPaths }),
  };
}

type Project = ReturnType<typeof readProject>;

/**
 * Reads the project as the audience may see it. If there are pages that it may not see, the project is read a second
 * time from files without them, so that nothing can tell of them.
 */
function readForAudience(files: SourceFiles, options: ProjectOptions, report: Report) {
  const audience = audienceOf(options.groups);
  const findings: Finding[] = [];
  let isWhole = false;
  const reportLater: Report = (finding) => (isWhole ? report(finding) : findings.push(finding));
  const whole = readProject(files, { ...options, audience, isLeftOut: () => false }, reportLater);
  const leftOut = findLeftOut(whole, files, { readings: options.readings, audience });
  if (leftOut.pages.length === 0 && !leftOut.hasElements) {
    isWhole = true;
    for (const each of findings) report(each);
    return { project: whole, leftOut: leftOut.pages, open: { ...NOTHING_LEFT_OUT, files } };
  }
  const { canonicalUrl, basePath } = whole.settings;
  const paths: ReadonlySet<string> = new Set(leftOut.pages.map(({ path }) => path));
  const addresses = leftOutAddresses(paths, { canonicalUrl, basePath });
  const isLeftOut = (entry: string) => addresses.has(entry);
  const openFiles = filesWithout(files, leftOut.hidden);
  const read = readProject(openFiles, { ...options, audience, isLeftOut, withheld: leftOut.withheld }, report);
  const project = { ...read, settings: withoutLeftOutLinks(read.settings, addresses) };
  return { project, leftOut: leftOut.pages, open: { ...addresses, paths, files: openFiles } };
}

const NOTHING_LEFT_OUT = {
  ...leftOutAddresses(new Set(), { canonicalUrl: undefined, basePath: undefined }),
  paths: new Set<string>(),
};

/** Finds the pages of a project that an audience may not see, with everything that belongs only to them. */
function findLeftOut(
  project: Project,
  files: SourceFiles,
  { readings, audience }: { readonly readings: SourceReadings; readonly audience: Audience },
) {
  const nothing = { pages: [], hidden: NONE, withheld: NONE, hasElements: false };
  if (audience === EVERYTHING) return nothing;
  const silent = { isWanted: () => true, report: () => undefined };
  const own = project.build({ ...silent, audience });
  const isForSome = (page: PageSource) => !audience.maySee(pageGroups(page.frontmatter));
  if (!own.isRestricted && ![...own.named, ...project.sources.pages.values()].some(isForSome)) return nothing;
  const all = project.build({ ...silent, audience: EVERYTHING });
  const mayNotSee = (page: PageSource) => isForSome(page) || (all.named.has(page) && !own.named.has(page));
  const known = [...new Set([...all.named, ...project.sources.pages.values()])];
  const pages = known.filter(mayNotSee);
  if (pages.length === 0) return { pages, hidden: NONE, withheld: NONE, hasElements: own.isRestricted };
  const left = new Set(pages);
  const isMarkdownPage = (page: PageSource) => !project.sources.imported.has(page.file.path) || all.named.has(page);
  const collected = collectLeftOut({
    files,
    pages,
    kept: known.filter((page) => !left.has(page) && isMarkdownPage(page)),
    readings,
    referenceOf: (page) =>
      pageReference(page, project.descriptions, all.placements.descriptionsOf(page) ?? project.siteDescriptions),
    linked: project.linkedStatic,
  });
  return { ...collected, hasElements: own.isRestricted };
}

const NONE: ReadonlySet<string> = new Set();

interface ProjectOptions extends PlanSiteOptions {
  readonly readings: SourceReadings;
}

interface AudienceOptions {
  readonly audience: Audience;
  readonly isLeftOut: (entry: string) => boolean;
  /** Descriptions that are not published. */
  readonly withheld?: ReadonlySet<string>;
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

/** Reads everything that the plan is made of. `choose` chooses the export's pages from it. */
function readProject(
  files: SourceFiles,
  { readings, audience, isLeftOut, withheld: closed = NONE, ...options }: ProjectOptions & AudienceOptions,
  report: Report,
) {
  const configuration = loadConfiguration(files);
  const isIgnored = createIgnoreRules(files, report, createListedPaths(configuration.values.navigation));
  const sources = readPageSources(files, isIgnored, report, readings);
  const servedFiles = findStaticFiles(files, { isIgnored, configurationFiles: configuration.usedFiles, report });
  const sheets = readStyleSheets(files, servedFiles, report);
  const settingsInput = {
    files,
    styleSheets: sheets.paths,
    importedFonts: sheets.importedFonts,
    canonicalUrl: options.canonicalUrl,
    canTry: isFeatureOn('playground', options.hosting),
    hasMath: sources.hasMath,
    report,
  };
  const { settings, indexHiddenPages } = readSettings(configuration, settingsInput);
  const publishing = { files, isIgnored, configurationFiles: configuration.usedFiles };
  const known = new Set(servedFiles.map(({ path }) => path));
  const isWanted = ({ path }: SourceFile) => !known.has(path) && !isPageOrPart(path, sources, isIgnored);
  const linked = findLinkedFiles({ ...publishing, settings, isWanted, readings });
  const { published, withheld } = sortLinkedFiles(linked, { ...publishing, report });
  const staticFiles = [...servedFiles, ...published]
    .filter(({ path }) => !closed.has(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const served = new Set(staticFiles.map(({ path }) => path));
  const linkedStatic = (isGone: (path: string) => boolean) =>
    findLinkedFiles({
      ...publishing,
      settings,
      isIgnored: (path) => isGone(path) || isIgnored(path),
      isWanted: ({ path }) => served.has(path),
    });
  const descriptions = {
    specifications: createSpecifications(files),
    channels: createChannels(files),
    schemas: createGraphqlSchemas(files),
  };
  const freePage = createFreePages(sources.pages);
  const operations = createGeneratedPages(descriptions.specifications, freePage);
  const { api, navigation } = configuration.values;
  const [openapi, asyncapi] = [siteSetting(api, 'openapi'), siteSetting(api, 'asyncapi')];
  const siteDescriptions = { openapi: openapi.sources, asyncapi: asyncapi.sources };
  const placeOf = createEntryPlaces(files, configuration.file, configuration.usedFiles);
  const navigationInput = {
    navigation,
    configurationFile: configuration.file,
    placeOf,
    openapi,
    asyncapi,
    operations,
    generators: createGenerators({ ...descriptions, operations, pages: sources.pages, freePage }),
    entries: createPageEntryLookup(sources, isIgnored),
    frameOf: (element: Readonly<Record<string, unknown>>, language: string, reportFrame: Report) =>
      readLanguageFrame(element, language, { files, file: configuration.file, report: reportFrame }),
    labelOf: (page: PageSource) => textOf(page.frontmatter.sidebarTitle) ?? pageTitle(page),
  };
  const build = (choice: Pick<BuildNavigationInput, 'isWanted' | 'report' | 'version'> & { audience?: Audience }) =>
    buildNavigation({ ...navigationInput, audience, isLeftOut, ...choice });
  const choose = () => choosePages({ sources, options, report, build });
  const unpublished = [...closed].map((path) => ({ path, reason: 'describes what only some readers may see' }));
  return {
    ...{ configuration, sources, staticFiles, sheets, settings, indexHiddenPages, linkedStatic, build },
    withheld: [...withheld, ...unpublished],
    ...{ descriptions, siteDescriptions, placeOf, choose },
  };
}

/** Reports unknown icons that pages name for their entries in the navigation. */
function unknownPageIcons(
  sources: readonly PageSource[],
  pages: readonly PlannedPage[],
  files: SourceFiles,
  settings: Project['settings'],
): Finding[] {
  return pages.flatMap(({ path, icon, sourcePath }, index): Finding[] => {
    if (icon === undefined || sources[index]?.isGenerated === true || !isUnknownIcon(icon, settings)) return [];
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

/** Returns whether a file is published Markdown, which becomes a page or a part of pages. */
function isPageOrPart(path: string, sources: ProjectSources, isIgnored: (path: string) => boolean): boolean {
  if (!/\.mdx?$/i.test(path)) return false;
  return sources.pages.has(path.replace(/\.mdx?$/i, '')) || !isIgnored(path);
}

function siteSetting(api: unknown, key: 'openapi' | 'asyncapi') {
  const setting = isObject(api) ? descriptionSetting(api[key]) : undefined;
  return setting ?? { sources: [], directory: DEFAULT_DIRECTORY };
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
