/**
 * Stable names of the findings of a report. `error` findings mean that a reader loses something (a page, an image);
 * `warning` findings mean that the author should look.
 */
export type FindingCode =
  | 'configuration'
  | 'missing-page'
  | 'duplicate-page'
  | 'orphan-page'
  | 'renamed-file'
  | 'frontmatter'
  | 'encoding'
  | 'page-failed'
  | 'page-mended'
  | 'lost-text'
  | 'api-reference'
  | 'lost-description'
  | 'unknown-component'
  | 'unsupported-expression'
  | 'table'
  | 'missing-snippet'
  | 'missing-file'
  | 'broken-link'
  | 'broken-anchor'
  | 'duplicate-id'
  | 'lost-file'
  | 'outside-file'
  | 'outside-request'
  | 'unreadable-image'
  | 'skipped-file'
  | 'console-error'
  | 'verification';

/** One thing that the author of a site should know. `message` is a sentence that says what to do. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
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
