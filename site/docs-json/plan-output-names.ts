import type { Finding } from '../model/finding.js';
import { outputNames } from '../model/output-names.js';
import type { Report } from '../model/report.js';
import { quoted } from '../model/report.js';
import type { SourceFile } from '../model/source-files.js';
import type { PageSource } from './pages/page-sources.js';

/** The files that the bundle generates. */
const RESERVED = ['manifest.json', '404.html'];

/** The bundle's files, by page path and by source path. */
export interface PlannedNames {
  page(page: PageSource): string;
  file(file: SourceFile): string;
}

export interface PlanOutputNamesInput {
  readonly pages: readonly PageSource[];
  /** Pages of the navigation. Where one clashes with a page outside the navigation, it keeps its name. */
  readonly placed: readonly PageSource[];
  readonly files: readonly SourceFile[];
  readonly report: Report;
}

/** Names every page and static file of the bundle in one namespace. Changed names are reported. */
export function planOutputNames({ pages, placed, files, report }: PlanOutputNamesInput): PlannedNames {
  const sources = new Map<string, Pick<Finding, 'page' | 'file'>>([
    ...files.map(({ path }) => [path, { file: path }] as const),
    ...pages.map((page) => [pageFile(page), { page: page.path, file: page.file.path }] as const),
  ]);
  const names = outputNames(sources.keys(), RESERVED, new Set(placed.map(pageFile)));
  for (const [wanted, name] of names) {
    if (wanted === name) continue;
    report({
      code: 'renamed-file',
      severity: 'warning',
      ...sources.get(wanted),
      message: `${quoted(wanted)} is ${quoted(name)} in the bundle, because its name is not portable to every system. Links to it are updated; rename it to choose a name yourself.`,
    });
  }
  return {
    page: (page) => names.get(pageFile(page)) ?? pageFile(page),
    file: ({ path }) => names.get(path) ?? path,
  };
}

function pageFile({ path }: PageSource): string {
  return `${path}.html`;
}
