import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codePaletteCss } from '../../site/content/code/palette.js';
import { renderIcon } from '../../site/content/icons/render-icon.js';
import { planSite } from '../../site/docs-json/plan-site.js';
import type { PlanSiteOptions } from '../../site/docs-json/plan-site-options.js';
import { createDocumentRenderer } from '../../site/document/document-renderer.js';
import type { Finding } from '../../site/model/finding.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { createContentRenderer } from '../../site/page/content-renderer.js';
import { siteHasSearch } from '../../site/search/site-search.js';
import { themeFiles } from '../../site/theme/theme-files.js';

/** The result of a project that was rendered without services. */
export interface WrittenSite {
  readonly findings: readonly Finding[];
  /** Size of each file in bytes. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Renders a project as an export does, in this process, and writes the bundle's files into a folder. */
export async function writeSite(
  files: SourceFiles,
  folder: string,
  only: (path: string) => boolean = () => true,
  options: PlanSiteOptions = {},
): Promise<WrittenSite> {
  const plan = planSite(files, options);
  const { settings } = plan;
  const theme = themeFiles(settings, {
    extraCss: await codePaletteCss(settings),
    hasSearch: siteHasSearch(plan),
    hasAssistant: plan.assistant !== undefined,
  });
  const documents = createDocumentRenderer(plan, {
    renderIcon: (name) => renderIcon(name, settings),
    outsideFiles: new Map(),
    themeFiles: theme,
  });
  const contents = createContentRenderer({ settings, files });
  const sizes = new Map<string, number>();
  const findings: Finding[] = [...plan.findings];
  const write = async (path: string, bytes: Uint8Array | string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
    sizes.set(path, Buffer.byteLength(bytes));
  };
  for (const [index, page] of plan.pages.entries()) {
    if (!only(page.path)) continue;
    const content = await contents.renderPage(page);
    const document = documents.renderDocument(index, content);
    findings.push(...content.findings, ...document.findings);
    await write(document.outputPath, document.html);
    for (const file of document.files ?? []) await write(file.outputPath, file.bytes);
  }
  await write('404.html', documents.renderNotFound().html);
  for (const file of theme) await write(file.outputPath, file.bytes);
  for (const file of plan.files) await write(file.outputPath, files.read(file.sourcePath));
  return { findings, sizes };
}
