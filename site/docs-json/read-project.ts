import { isFeatureOn } from '../model/hosting.js';
import { createIgnoreRules, isForTools } from '../model/ignore-rules.js';
import type { Report } from '../model/report.js';
import { isObject } from '../model/report.js';
import type { SourceFile, SourceFiles } from '../model/source-files.js';
import { sourceText } from '../model/source-text.js';
import type { Audience } from './audience/access-groups.js';
import { createEntryPlaces } from './configuration/entry-places.js';
import { createListedPaths } from './configuration/listed-paths.js';
import { loadConfiguration } from './configuration/load-configuration.js';
import { createChannels } from './descriptions/channels.js';
import { DEFAULT_DIRECTORY, descriptionSetting } from './descriptions/description-setting.js';
import { createGeneratedPages } from './descriptions/generated-pages.js';
import { createGraphqlSchemas } from './descriptions/graphql-schemas.js';
import { createSpecifications } from './descriptions/specifications.js';
import { findLinkedFiles } from './files/linked-files.js';
import type { SourceReadings } from './files/source-readings.js';
import { findStaticFiles, sortLinkedFiles } from './files/static-files.js';
import { readStyleSheets } from './files/style-sheets.js';
import { type KeptParts, NO_PARTS } from './kept-parts.js';
import { buildNavigation } from './navigation/build-navigation.js';
import { choosePages } from './navigation/choose-pages.js';
import { createFreePages } from './navigation/free-pages.js';
import { createGenerators } from './navigation/generators.js';
import type { BuildNavigationInput } from './navigation/navigation-context.js';
import { createPageEntryLookup, type PageEntryLookup } from './navigation/page-entry.js';
import { pageTitle, textOf } from './pages/page-labels.js';
import { type PageSource, type ProjectSources, readPageSources } from './pages/page-sources.js';
import type { PlanSiteOptions } from './plan-site-options.js';
import { readLanguageFrame } from './settings/language-frame.js';
import { readSettings } from './settings/read-settings.js';

/** A project as it is read for an export. */
export type Project = ReturnType<typeof readProject>;

export interface ProjectOptions extends PlanSiteOptions {
  readonly readings: SourceReadings;
  readonly parts?: KeptParts;
  readonly audience: Audience;
  /** Returns whether an entry of the navigation names a page that the audience may not see. */
  readonly isLeftOut: (entry: string) => boolean;
  /** Descriptions that are not published. */
  readonly withheld?: ReadonlySet<string>;
}

/** Reads everything that the plan is made of. `choose` chooses the export's pages from it. */
export function readProject(
  files: SourceFiles,
  { readings, parts = NO_PARTS, audience, isLeftOut, withheld: closed = new Set(), ...options }: ProjectOptions,
  report: Report,
) {
  const configuration = loadConfiguration(files);
  const isListed = createListedPaths(configuration.values.navigation);
  const isIgnored = createIgnoreRules(files, report, isListed);
  const sources = parts.keep('sources', { inputs: [listedToolFiles(files, isListed)], report }, (reportPart) =>
    readPageSources(files, isIgnored, reportPart, readings),
  );
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
  const linked = findLinkedFiles({ ...publishing, settings, isWanted, readings, parts });
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
    entries: lazyLookup(() => createPageEntryLookup(sources, isIgnored)),
    frameOf: (element: Readonly<Record<string, unknown>>, language: string, reportFrame: Report) =>
      readLanguageFrame(element, language, { files, file: configuration.file, report: reportFrame }),
    labelOf: (page: PageSource) => textOf(page.frontmatter.sidebarTitle) ?? pageTitle(page),
  };
  const build = (choice: Pick<BuildNavigationInput, 'isWanted' | 'report' | 'version'> & { audience?: Audience }) =>
    buildNavigation({ ...navigationInput, audience, isLeftOut, ...choice });
  const choose = () => {
    const values = [navigation, api, options.paths, options.version];
    const inputs = [sources, JSON.stringify(values)];
    const places = () => navigationPlaces(sourceText(files, configuration.file));
    return parts.keep('chosen', { inputs, report, places }, (reportPart) =>
      choosePages({ sources, options, report: reportPart, build }),
    );
  };
  const unpublished = [...closed].map((path) => ({ path, reason: 'describes what only some readers may see' }));
  return {
    ...{ configuration, sources, staticFiles, sheets, settings, indexHiddenPages, linkedStatic, build },
    withheld: [...withheld, ...unpublished],
    ...{ descriptions, siteDescriptions, placeOf, choose },
  };
}

/** Returns the files for tools that the navigation names as pages. */
function listedToolFiles(files: SourceFiles, isListed: (path: string) => boolean): string {
  const listed: string[] = [];
  for (const { path } of files.list()) if (isForTools(path) && isListed(path)) listed.push(path);
  return listed.join('\n');
}

/** Returns the part of a configuration's text on which the places of navigation entries depend. */
function navigationPlaces(text: string): string {
  const start = Math.max(0, text.indexOf('"navigation"'));
  const before = text.slice(0, start).split('\n');
  return `${before.length} ${before.at(-1)?.length} ${text.slice(start)}`;
}

/** A lookup that is made when the first entry is resolved. */
function lazyLookup(make: () => PageEntryLookup): PageEntryLookup {
  let made: PageEntryLookup | undefined;
  return {
    resolve(entry) {
      made ??= make();
      return made.resolve(entry);
    },
  };
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
