import type { PlannedPage, SitePlan } from '../../model/plan.js';
import type { FrameSettings } from '../../model/settings.js';
import type { LinkTargets } from '../links/link-targets.js';
import type { InterfaceWords } from './interface-words.js';
import type { ShellId } from './shell-ids.js';

/** What every part of a page's frame needs of the site; prepared once. */
export interface ShellContext {
  readonly plan: SitePlan;
  readonly targets: LinkTargets;
  /** Output paths of the plan's pages, by their index. */
  readonly pageOutputs: readonly string[];
  /** The same, encoded for addresses. */
  readonly pageAddresses: readonly string[];
  readonly outsideFiles: ReadonlyMap<string, { readonly outputPath: string }>;
  /** Script of the search dialog in the bundle; undefined where it has no search. */
  readonly searchScript?: string | undefined;
  /** Script of the assistant's panel in the bundle; undefined where it offers none. */
  readonly assistantScript?: string | undefined;
  /** HTML of a named icon; empty where there is none. */
  icon(name: string | undefined, prefix: string): string;
  /** An author's address as seen from a page; undefined where it leads nowhere or is not safe to open. */
  href(address: string, prefix: string): SiteAddress | undefined;
  /** A file of the project, or an outside file that was brought in. */
  file(path: string, prefix: string): string | undefined;
}

export interface SiteAddress {
  readonly href: string;
  readonly isOutside: boolean;
}

/** One page, as the parts of its frame see it. */
export interface PageView {
  readonly index: number;
  readonly page: PlannedPage;
  /** From the page to the bundle's root: empty or a row of `../`. */
  readonly prefix: string;
  /** What stands around it, by its language. */
  readonly frame: FrameSettings;
  readonly words: InterfaceWords;
  /** Whether components of authors run on it. */
  readonly hasIslands: boolean;
  /** The id of a part of the frame on this page. */
  readonly id: (part: ShellId) => string;
}
