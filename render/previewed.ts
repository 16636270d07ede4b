import type { Finding } from '../site/model/finding.js';
import type { SitePlan } from '../site/model/plan.js';

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
  /** The hashes of its diagrams that are not drawn yet. */
  readonly diagramsToDraw: readonly string[];
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
  /** True when pages show when they were last changed, and the options did not say it. */
  readonly asksForTimes: boolean;
  /** True if the plan got only the front matter of some files, so that findings and details of pages may change. */
  readonly isPartial: boolean;
  /** The diagrams of the site. */
  readonly diagrams: NonNullable<SitePlan['diagrams']>;
  /** The addresses of files of other hosts that the site shows, and of API descriptions that it lacks. */
  readonly outside: { readonly media: readonly string[]; readonly descriptions: readonly string[] };
}

/** The reason why a project cannot be planned. */
export interface PlanRefusal {
  readonly message: string;
  readonly place?: Pick<Finding, 'file' | 'line' | 'column'>;
}

/** A batch of pages that a survey looks at. Equal names mean equal sources and surroundings of its pages. */
export interface SurveyedBatch {
  readonly first: number;
  readonly count: number;
  readonly name: string;
}

/** The findings of a page, or of the whole site. */
export interface PageSurvey {
  readonly page: string | undefined;
  readonly sourcePath: string | undefined;
  readonly findings: readonly Finding[];
}

/** The result of looking at the pages of a batch. */
export interface BatchSurvey {
  readonly pages: readonly PageSurvey[];
  /** The files of the bundle that the batch makes. */
  readonly paths: readonly string[];
  /** The files that its pages looked up, with their hashes; null for missing files. */
  readonly dependencies: Readonly<Record<string, string | null>>;
  /** JSON of `BatchFacts`. */
  readonly facts: Uint8Array;
  /** The sections that search finds, as JSON; undefined when there are none. */
  readonly sections: Uint8Array | undefined;
  /** The files of the search index that belong to the batch. */
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** The batch's part of `llms-full.txt`; undefined when it has none. */
  readonly text: Uint8Array | undefined;
}

/** A step of a survey. */
export type SurveyStep =
  | { readonly step: 'batches' }
  | { readonly step: 'begin' }
  | { readonly step: 'page'; readonly page: number; readonly failure?: string | undefined }
  | { readonly step: 'finish' }
  | { readonly step: 'site' };

/** The result of a step of a survey. */
export type SurveyResult =
  | { readonly step: 'batches'; readonly batches: readonly SurveyedBatch[] }
  | { readonly step: 'begin' | 'page' }
  | { readonly step: 'finish' | 'site'; readonly survey: BatchSurvey };
