import type { ExportingService } from '../model/assistant-access.js';
import type { HostingWish } from '../model/hosting.js';

/** The options of a caller. */
export interface PlanSiteOptions {
  /** Paths of the pages to export; every published page by default. */
  readonly paths?: readonly string[];
  /** The groups whose readers the export is for. Without any, it has only what is for everybody. */
  readonly groups?: readonly string[];
  /** The version of the navigation to export; the others are omitted. On a site without versions it is only a label. */
  readonly version?: string;
  /** The base of canonical addresses. Takes precedence over the one that the site sets. */
  readonly canonicalUrl?: string;
  /** The times at which files of the project were last changed, in seconds since 1970, as far as they are known. */
  readonly changedAt?: Readonly<Record<string, number>>;
  /** The features that the hosting allows; all features of any mode by default. */
  readonly hosting?: HostingWish;
  /** The service that runs the export, which pages may call. */
  readonly service?: ExportingService;
}
