import type { PlannedPage } from '../../model/plan.js';
import type { Report } from '../../model/report.js';
import { quoted } from '../../model/report.js';
import type { PagePosition } from '../navigation/reading-order.js';
import type { AncestorState } from '../navigation/visibility.js';
import { pageVisibility } from '../navigation/visibility.js';
import { pageExtras } from './page-extras.js';
import { iconOf, textOf } from './page-labels.js';
import type { PageReference } from './page-reference.js';
import type { PageSource } from './page-sources.js';

const MODES: readonly PlannedPage['mode'][] = ['default', 'wide', 'custom', 'frame', 'center', 'assistant'];

export interface PlanPageInput {
  readonly outputPath: string;
  readonly title: string;
  readonly reference: PageReference;
  /** Undefined for a page outside the navigation. */
  readonly ancestors?: AncestorState;
  readonly position?: PagePosition;
  /** Code of its language. */
  readonly language?: string | undefined;
  readonly indexHiddenPages: boolean;
  readonly siteNoindex: boolean;
  readonly showsTimestamps: boolean;
  /** The time of the last change of the source, in seconds since 1970. Undefined when it is not known. */
  readonly changedAt?: number | undefined;
  /** True when all pages of the project are planned, so that a page outside the navigation is reported. */
  readonly reportOrphans: boolean;
  readonly report: Report;
  /** Reports a problem with the page's part of an API description. */
  readonly reportReference: (problem: NonNullable<PageReference['problem']>, page: PageSource) => void;
}

/** Plans one page from its source and its place in the navigation. */
export function planPage(page: PageSource, input: PlanPageInput): PlannedPage {
  const { frontmatter } = page;
  const { position, title, reference } = input;
  const { operation, schema, channel, graphql, terms, endpoint } = reference;
  const withNeighbours = frontmatter.hideFooterPagination !== true;
  const description = textOf(frontmatter.description) ?? reference.description;
  const icon = iconOf(frontmatter.icon);
  const tag = textOf(frontmatter.tag);
  // A site that has all its pages searched means some to be found by search alone.
  if (input.reportOrphans && !input.indexHiddenPages && input.ancestors === undefined) reportOrphan(page, input.report);
  if (reference.problem !== undefined) input.reportReference(reference.problem, page);
  return {
    path: page.path,
    outputPath: input.outputPath,
    sourcePath: page.file.path,
    format: page.format,
    title,
    sidebarTitle: textOf(frontmatter.sidebarTitle) ?? title,
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
    deprecated: (flagOf(frontmatter.deprecated) ?? reference.deprecated) === true,
    mode: modeOf(page, input.report),
    ...(endpoint !== undefined && { openapi: endpoint }),
    ...(operation !== undefined && { operation }),
    ...(schema !== undefined && { schema }),
    ...(channel !== undefined && { channel }),
    ...(graphql !== undefined && { graphql }),
    ...(terms !== undefined && terms.length > 0 && { terms }),
    ...(page.isGenerated && { isGenerated: true as const }),
    ...pageExtras(page, { ...input, changedAt: input.changedAt }),
    frontmatter,
    bodyLine: page.bodyLine,
    trail: position?.trail ?? [],
    ...(input.language !== undefined && { language: input.language }),
    ...(withNeighbours && position?.previous !== undefined && { previous: position.previous }),
    ...(withNeighbours && position?.next !== undefined && { next: position.next }),
    ...pageVisibility({
      inNavigation: input.ancestors !== undefined,
      ancestors: input.ancestors ?? 'visible',
      hidden: flagOf(frontmatter.hidden),
      noindex: flagOf(frontmatter.noindex),
      searchable: flagOf(frontmatter.searchable),
      indexHiddenPages: input.indexHiddenPages,
      siteNoindex: input.siteNoindex,
    }),
    sourceSha256: page.file.sha256,
    sizeBytes: page.file.sizeBytes,
  };
}

function modeOf(page: PageSource, report: Report): PlannedPage['mode'] {
  const wanted = page.frontmatter.mode;
  const mode = MODES.find((known) => known === wanted);
  if (mode === undefined && wanted !== undefined && wanted !== null) {
    report({
      code: 'frontmatter',
      severity: 'warning',
      page: page.path,
      file: page.file.path,
      message: `Unknown mode ${quoted(String(wanted))}; the default is used. Choose one of ${MODES.join(', ')}.`,
    });
  }
  return mode ?? 'default';
}

/** Reports a page outside the navigation. A page with a `hidden` value is skipped: it is meant to be outside. */
function reportOrphan({ path, file, frontmatter }: PageSource, report: Report): void {
  if (typeof frontmatter.hidden === 'boolean') return;
  report({
    code: 'orphan-page',
    severity: 'warning',
    page: path,
    file: file.path,
    message: `The page ${quoted(path)} is not in the navigation, so readers find it only through links. List it, or set "hidden: true" in its front matter.`,
  });
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
