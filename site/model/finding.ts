/**
 * The severity of a finding: an `error` means that a reader loses something (a page, an image); a `warning` means that
 * the author should look; a `hint` is advice.
 */
export const SEVERITIES = ['error', 'warning', 'hint'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Stable names of the findings of a report. */
export const FINDING_CODES = [
  'configuration',
  'missing-page',
  'duplicate-page',
  'orphan-page',
  'left-out-page',
  'left-out-link',
  'renamed-file',
  'frontmatter',
  'encoding',
  'page-failed',
  'page-mended',
  'lost-text',
  'api-reference',
  'lost-description',
  'unknown-component',
  'unsupported-expression',
  'table',
  'missing-snippet',
  'missing-file',
  'broken-link',
  'broken-anchor',
  'external-link',
  'duplicate-id',
  'lost-file',
  'outside-file',
  'outside-request',
  'unreadable-image',
  'skipped-file',
  'console-error',
  'dead-control',
  'verification',
  'unknown-language',
  'duplicate-heading',
  'heading-level',
  'second-title',
  'untitled-tab',
  'missing-alt',
] as const;

export type FindingCode = (typeof FINDING_CODES)[number];

/** One thing that the author of a site should know. `message` is a sentence that says what to do. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly message: string;
  /** Page path, such as `guide/start`. */
  readonly page?: string;
  /** Source file inside the project. */
  readonly file?: string;
  /** The 1-based line. */
  readonly line?: number;
  /** The 1-based column. */
  readonly column?: number;
}

/** The number of findings of each severity. */
export interface SeverityCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly hints: number;
}

export function countSeverities(findings: readonly { readonly severity: Severity }[]): SeverityCounts {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), hints: count('hint') };
}

/** Returns the number of findings that ask for work: errors and warnings. Hints are advice. */
export function countWarnings(findings: readonly { readonly severity: Severity }[]): number {
  return findings.filter(({ severity }) => severity !== 'hint').length;
}
