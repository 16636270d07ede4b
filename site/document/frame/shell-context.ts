import type { Html } from '../../html/html-template.js';
import type { PlannedPage, SitePlan } from '../../model/plan.js';
import type { FrameSettings } from '../../model/settings.js';
import type { LinkTargets } from '../links/link-targets.js';
import type { InterfaceWords } from './interface-words.js';
import type { ShellId } from './shell-ids.js';

/** The facts of a site that every part of a page's frame needs. It is created once per site. */
export interface ShellContext {
  readonly plan: SitePlan;
  readonly targets: LinkTargets;
  /** Output paths of the plan's pages, by their index. */
  readonly pageOutputs: readonly string[];
  /** The same paths, encoded for addresses. */
  readonly pageAddresses: readonly string[];
  readonly outsideFiles: ReadonlyMap<string, { readonly outputPath: string }>;
  /** The bundle path of the search dialog's script; undefined for a bundle without search. */
  readonly searchScript?: string | undefined;
  /** The bundle path of the script of the assistant's panel; undefined for a bundle without an assistant. */
  readonly assistantScript?: string | undefined;
  /** Returns a named icon, or undefined if it does not exist. */
  icon(name: string | undefined, prefix: string): Html | undefined;
  /** Resolves an author's address for a page; undefined if its target is missing or not safe to open. */
  href(address: string, prefix: string): SiteAddress | undefined;
  /** Returns the address of a file of the project, or of an outside file that was added to the bundle. */
  file(path: string, prefix: string): string | undefined;
}

export interface SiteAddress {
  readonly href: string;
  readonly isOutside: boolean;
}

/** A page with what the parts of its frame need to know about it. */
export interface PageView {
  readonly index: number;
  readonly page: PlannedPage;
  /** The path from the page to the bundle's root: empty, or `../` repeated. */
  readonly prefix: string;
  /** Navigation bar, banner and footer of the page's language. */
  readonly frame: FrameSettings;
  readonly words: InterfaceWords;
  /** True when the page runs components of its author. */
  readonly hasIslands: boolean;
  /** Returns the id of a part of the frame on this page. */
  readonly id: (part: ShellId) => string;
}
