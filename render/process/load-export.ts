import { LRUCache } from 'lru-cache';
import { withDescriptionCount } from '../../loss/descriptions/lost-description.js';
import { codePaletteCss } from '../../site/content/code/palette.js';
import { renderIcon } from '../../site/content/icons/render-icon.js';
import { createDocumentRenderer, type DocumentRenderer } from '../../site/document/document-renderer.js';
import { createLinkTargets, type LinkTargets } from '../../site/document/links/link-targets.js';
import { createLiveRenderer } from '../../site/live/live-renderer.js';
import { diagramFile, isDrawing } from '../../site/model/diagram-address.js';
import type { LiveSite } from '../../site/model/live-site.js';
import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage, SitePlan } from '../../site/model/plan.js';
import { relativeAddress } from '../../site/model/relative-address.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { type ContentRenderer, createContentRenderer } from '../../site/page/content-renderer.js';
import { siteHasSearch } from '../../site/search/site-search.js';
import { mathFiles } from '../../site/theme/math-files.js';
import { siteCss } from '../../site/theme/site-css.js';
import { THEME_PREFIX, type ThemeFile, themeFiles } from '../../site/theme/theme-files.js';
import { openSnapshot } from '../../snapshot/snapshot-reader.js';
import { openPlanFile } from '../plan-file.js';
import type { RenderInputs } from '../protocol.js';
import { withLiveCount } from './count-live-text.js';
import { createLossCounter, type LossCounter } from './count-loss.js';
import { placeOutsideFiles } from './outside-places.js';
import { createStaticFiles, type OutsideFile } from './static-files.js';

/** An export as this process renders it. It is kept between batches. */
export interface LoadedExport {
  readonly site: SitePlan;
  readonly contents: { renderPage(page: PlannedPage): Promise<PageContent> };
  readonly targets: LinkTargets;
  readonly documents: DocumentRenderer;
  readonly staticFiles: ReturnType<typeof createStaticFiles>;
  readonly themeFiles: readonly ThemeFile[];
  readonly countLoss: LossCounter;
  /** True if each file is compressed by itself. */
  readonly separateFiles?: true;
}

/** The number of exports kept: the current one and the one before it. */
const LOADED_EXPORTS = 2;

/** Creates a function that loads exports. They are cached by the names of their inputs, which are hashes of content. */
export function createExportLoader(): (inputs: RenderInputs) => Promise<LoadedExport> {
  const loaded = new LRUCache<string, LoadedExport & { close(): void }>({
    max: LOADED_EXPORTS,
    dispose: (gone) => gone.close(),
  });
  return async (inputs) => {
    const id = `${inputs.planFile} ${inputs.outsideFile ?? ''}`;
    const known = loaded.get(id) ?? (await loadExport(inputs));
    loaded.set(id, known);
    return known;
  };
}

async function loadExport(inputs: RenderInputs): Promise<LoadedExport & { close(): void }> {
  const plan = openPlanFile(inputs.planFile);
  const site = plan.site();
  const otherManifests = inputs.outsideFile === undefined ? [] : [inputs.outsideFile];
  const files = openSnapshot(inputs.snapshotFile, inputs.packFolder, otherManifests);
  const loaded = site.live === undefined ? await loadProject(site, files) : loadLiveExport(site, site.live, files);
  const { separateFiles } = plan.head;
  return { ...loaded, ...(separateFiles && { separateFiles }), close: () => files.close() };
}

/** Adds to pages of API descriptions the findings about what they lost; they are cached with the content. */
function counted({ renderPage }: ContentRenderer, files: SourceFiles): ContentRenderer {
  return { renderPage: async (page) => withDescriptionCount(files, page, await renderPage(page)) };
}

/** Loads a planned project for rendering. */
export async function loadProject(site: SitePlan, files: SourceFiles): Promise<LoadedExport> {
  const { settings } = site;
  const outsideFiles = placeOutsideFiles(files);
  const places = new Map(site.files.map(({ sourcePath, outputPath }) => [sourcePath, outputPath]));
  const css = siteCss(settings, site.navigation, (target) => {
    const place = outsideFiles.get(target)?.outputPath ?? places.get(target);
    return place === undefined ? undefined : relativeAddress(THEME_PREFIX, place);
  });
  const theme = themeFiles(settings, {
    extraCss: css.css + (await codePaletteCss(settings)),
    hasSearch: siteHasSearch(site),
    hasAssistant: site.assistant !== undefined,
  });
  const math = settings.hasMath ? mathFiles() : undefined;
  const targets = createLinkTargets(site);
  return {
    site,
    contents: counted(createContentRenderer({ settings, files }), files),
    targets,
    documents: createDocumentRenderer(site, {
      targets,
      renderIcon: (name) => renderIcon(name, settings),
      outsideFiles,
      themeFiles: theme,
      mathStyleSheet: math?.styleSheet,
      missingFamilies: css.missingFamilies,
    }),
    staticFiles: createStaticFiles(site, files, outsideFiles, css.usedAddresses),
    themeFiles: [...theme, ...(math?.files ?? [])],
    countLoss: createLossCounter(site, files),
  };
}

function loadLiveExport(site: SitePlan, live: LiveSite, files: SourceFiles): LoadedExport {
  const { asset, ...renderer } = createLiveRenderer(site, live, files);
  return {
    ...renderer,
    documents: withLiveCount(renderer.documents, site, files),
    site,
    countLoss: createLossCounter(site, files),
    staticFiles: {
      bundled: (file) => ({ file: { path: file.outputPath, bytes: asset(file) }, findings: [] }),
      outside: () => drawings(files),
    },
  };
}

/** Returns the drawn diagrams of a live site as files of the bundle. */
function drawings(files: SourceFiles): OutsideFile[] {
  const places = [...files.list()].flatMap((file) =>
    isDrawing(file.path) && file.path.endsWith(':light') ? [[diagramFile(file), file.path] as const] : [],
  );
  return [...new Map(places)].sort().map(([path, address]) => ({ path, address, bytes: files.read(address) }));
}
