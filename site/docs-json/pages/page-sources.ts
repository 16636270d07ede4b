import { absoluteTarget } from '../../model/absolute-target.js';
import type { Finding } from '../../model/finding.js';
import type { GraphqlPlace } from '../../model/plan.js';
import type { Report } from '../../model/report.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { createSourceReadings, type SourceReading, type SourceReadings } from '../files/source-readings.js';

/** A Markdown file that can be a page, read once. */
export interface PageSource {
  /** The path without its extension. */
  readonly path: string;
  readonly file: SourceFile;
  readonly format: 'md' | 'mdx';
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly bodyLine: number;
  readonly outsideUrls: readonly string[];
  /** The faults of the source. They are reported only when the page is published. */
  readonly findings: readonly Finding[];
  /** It has no file: it is made from a part of the API description that `file` names. */
  readonly isGenerated?: true;
  /** The part of a GraphQL schema that such a page is made from. */
  readonly graphql?: GraphqlPlace;
}

/** A project's Markdown, sorted into pages and parts of pages. */
export interface ProjectSources {
  /** The pages by path without extension. */
  readonly pages: ReadonlyMap<string, PageSource>;
  /** Files of pages that other pages import: parts, unless the navigation lists them. */
  readonly imported: ReadonlySet<string>;
  /** Every Markdown file, ignored ones and snippets included: what a near match is sought in. */
  readonly markdownFiles: readonly string[];
  /** Images elsewhere that snippets show. */
  readonly snippetUrls: readonly string[];
  /** Some page or snippet seems to hold a formula. */
  readonly hasMath: boolean;
  /** Sources of the diagrams that pages and snippets show. */
  readonly diagrams: readonly string[];
}

const MARKDOWN = /\.(mdx?)$/i;

/** Returns whether a file is a part of pages and never a page itself. */
export function isSnippet(path: string): boolean {
  return path.startsWith('snippets/') || /(?:^|\/)_snippets\//.test(path);
}

/** Reads every Markdown file of the project that is not ignored. */
export function readPageSources(
  files: SourceFiles,
  isIgnored: (path: string) => boolean,
  report: Report,
  readings: SourceReadings = createSourceReadings(files),
): ProjectSources {
  const pages = new Map<string, PageSource>();
  const imported = new Set<string>();
  const markdownFiles: string[] = [];
  const snippetUrls = new Set<string>();
  const diagrams: string[] = [];
  let hasMath = false;
  for (const file of files.list()) {
    const extension = MARKDOWN.exec(file.path)?.[1]?.toLowerCase();
    if (extension === undefined || file.path.includes('://')) continue;
    markdownFiles.push(file.path);
    if (isIgnored(file.path)) continue;
    const reading = readings.of(file);
    const { scan, lost } = reading;
    hasMath ||= scan.hasMath;
    diagrams.push(...scan.diagrams);
    for (const target of scan.imports) imported.add(absoluteTarget(file.path, target).replace(/^\/+/, ''));
    if (isSnippet(file.path)) {
      for (const url of scan.outsideUrls) snippetUrls.add(url);
      if (lost) report(lost);
      continue;
    }
    const page = pageOf(file, reading, extension === 'md' ? 'md' : 'mdx');
    const rival = pages.get(page.path);
    if (rival) reportRivals(rival, page, report);
    if (!rival || page.format === 'mdx') pages.set(page.path, page);
  }
  return { pages, imported, markdownFiles, snippetUrls: [...snippetUrls], hasMath, diagrams };
}

/** The findings of most pages. A large project has many pages. */
const NO_FINDINGS: readonly Finding[] = [];

/** The pages of readings. A project that is edited is planned many times, and most of its files stay as they are. */
const known = new WeakMap<SourceReading, PageSource>();

function pageOf(file: SourceFile, reading: SourceReading, format: 'md' | 'mdx'): PageSource {
  const before = known.get(reading);
  if (before?.file.sha256 === file.sha256) return before;
  const { scan, lost, frontmatter, bodyLine, findings } = reading;
  const path = file.path.replace(MARKDOWN, '');
  const { outsideUrls } = scan;
  const isFaultless = findings.length === 0 && lost === undefined;
  const faults = isFaultless
    ? NO_FINDINGS
    : [...findings, ...(lost ? [lost] : [])].map((finding) => ({ ...finding, page: path }));
  const page = { path, file, format, frontmatter, bodyLine, outsideUrls, findings: faults };
  known.set(reading, page);
  return page;
}

function reportRivals(first: PageSource, second: PageSource, report: Report): void {
  report({
    code: 'duplicate-page',
    severity: 'warning',
    page: first.path,
    file: second.file.path,
    message: `${first.file.path} and ${second.file.path} are the same page; the .mdx file is used. Remove one of them.`,
  });
}
