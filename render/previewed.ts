import type { Finding } from '../site/model/finding.js';

/** A file of the bundle, made on request. */
export interface PreviewedFile {
  /** The path in the bundle. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The page that the file shows; undefined for other files. */
  readonly page?: PreviewedPage;
}

/** A page as it was rendered last. */
export interface PreviewedPage {
  readonly path: string;
  readonly sourcePath: string;
  readonly findings: readonly Finding[];
}

/** The answer to a request for an address of the bundle. */
export type PreviewedAddress =
  | { readonly kind: 'file'; readonly file: PreviewedFile }
  | { readonly kind: 'redirect'; readonly location: string; readonly status: number }
  /** The site's own page for addresses that lead nowhere. */
  | { readonly kind: 'missing'; readonly file: PreviewedFile }
  | { readonly kind: 'bad' };

/** The result of a change of a project's files. */
export interface PreviewedChange {
  readonly pages: number;
  /** The reason why the project cannot be planned; the site stays as it was before. */
  readonly refusal?: PlanRefusal;
  /** The findings of the plan. */
  readonly findings: readonly Finding[];
}

/** The reason why a project cannot be planned. */
export interface PlanRefusal {
  readonly message: string;
  readonly place?: Pick<Finding, 'file' | 'line' | 'column'>;
}
