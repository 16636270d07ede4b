import type { FrameLine } from '../site/model/code-frame.js';
import type { Finding } from '../site/model/finding.js';

/** A finding as the preview's client shows it. */
export interface ShownFinding {
  readonly code: string;
  readonly severity: Finding['severity'];
  readonly message: string;
  /** The page's path, if the finding is about one page. */
  readonly page?: string;
  /** The path in the project. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The lines around the place. Only findings of the page that is shown have them. */
  readonly frame?: readonly FrameLine[];
  /** The address that opens the place in an editor. */
  readonly editor?: string;
  /** The address at which the preview shows the page. */
  readonly address?: string;
}

/** The knowledge about a page and its project, for the open page. */
export interface PreviewState {
  /** The name of the page's bytes. Undefined if there is no page at its address any more. */
  readonly hash?: string;
  /** The reason why the project cannot be planned. The site stays as it was before. */
  readonly refusal?: ShownFinding;
  /** The findings about the page. */
  readonly page: readonly ShownFinding[];
  /** The number of findings of each severity in the whole project, as far as it was looked at. Hints are not counted. */
  readonly errors: number;
  readonly warnings: number;
  readonly pages: number;
  /** The number of pages that were looked at since they changed. */
  readonly checkedPages: number;
}

/** A message of the preview's server to an open page. */
export interface PreviewMessage extends PreviewState {
  /** Files of the project that changed since the message before. The page may use them although its own bytes are the same. */
  readonly changedFiles: readonly string[];
}

/** The bytes of a page as an open page has them, and as they are now. */
export interface PageVersions {
  /** Undefined if the version is not known any more. */
  readonly from?: string;
  readonly to: string;
  readonly hash: string;
}

/** The folder of the preview's own addresses. No bundle has it. */
export const PREVIEW_PREFIX = '/offprint-preview/';
