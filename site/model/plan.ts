import type { AssistantAccess } from './assistant-access.js';
import type { Finding } from './finding.js';
import type { FindingRules } from './finding-rules.js';
import type { HostingWish } from './hosting.js';
import type { LivePageSource, LiveSite } from './live-site.js';
import type { NavigationNode } from './navigation.js';
import type { PageActions } from './page-actions.js';
import type { SiteSettings } from './settings.js';

/**
 * Everything that an export needs to know before it renders its first page; plain JSON. Made once from a snapshot,
 * kept in the store, read by every process that renders.
 */
export interface SitePlan {
  readonly settings: SiteSettings;
  /** The hosting of the bundle, which enables or disables some features. Undefined when it is not known. */
  readonly hosting?: HostingWish;
  /** The service that pages ask for their readers. Undefined when they offer no assistant. */
  readonly assistant?: AssistantAccess;
  /** Children of the navigation's root. */
  readonly navigation: readonly NavigationNode[];
  /** Navigation of entries shown on every page (`navigation.global`). */
  readonly globalLinks: readonly NavigationNode[];
  /** Pages of this export, in navigation order, then those outside the navigation. */
  readonly pages: PageList;
  /** Static files of the project that go into the bundle. */
  readonly files: readonly PlannedFile[];
  readonly redirects: readonly {
    readonly source: string;
    readonly destination: string;
    readonly permanent: boolean;
    /** True when its destination is no page or file of the site, which was reported. */
    readonly isDead?: true;
    /**
     * The place of the rule in the configuration. Only rules with wildcards have it, because they are checked when the
     * pages are known.
     */
    readonly place?: Pick<Finding, 'file' | 'line' | 'column'>;
  }[];
  /**
   * The places in the configuration of frame and navigation links that name no page or file of the plan, by address,
   * and of banners with links, by their text. Findings take their place from here.
   */
  readonly configurationPlaces?: Readonly<Record<string, Pick<Finding, 'file' | 'line' | 'column'>>>;
  /** Addresses of images and other files on other hosts that pages show. They are fetched when possible. */
  readonly outsideUrls: readonly string[];
  /**
   * Addresses of API descriptions that the site uses and that were not fetched. Planned with them, it has more pages.
   */
  readonly descriptionUrls?: readonly string[];
  /** Folders of the pages that would be made from them. Whether a link below one leads to a page is unknown. */
  readonly unmadeFolders?: readonly string[];
  /**
   * Files of the project that pages link to and that are not published, with the reason: the words that follow "it".
   */
  readonly withheldFiles?: readonly { readonly path: string; readonly reason: string }[];
  /** The paths of pages that the export's readers may not see. Links to them become text. */
  readonly leftOutPaths?: readonly string[];
  /** Diagrams that pages show, each once, by the hash of its source. They are drawn before pages are rendered. */
  readonly diagrams?: readonly { readonly hash: string; readonly source: string }[];
  /** The picture for social networks, if the site requests one. It is drawn before pages are rendered. */
  readonly socialCard?: SocialCard;
  /** The severities that the project chose, for findings that are made later; those of the plan have them already. */
  readonly findingRules?: FindingRules;
  readonly findings: readonly Finding[];
  /** The facts of a live site's export, whose pages are its own HTML. */
  readonly live?: LiveSite;
  /** The hash of everything that documents share: settings, navigation, page and file paths. */
  readonly shellKey: string;
}

/** The pages of a plan in order: an array of them, or one that reads a page when it is asked for. */
export interface PageList extends Iterable<PlannedPage> {
  readonly length: number;
  /** Returns the page at an index, which is not negative; undefined from {@link length} on. */
  at(index: number): PlannedPage | undefined;
}

/** A plan with all its pages in memory, as it is made. */
export type PlannedSite = SitePlan & { readonly pages: readonly PlannedPage[] };

export interface PlannedPage {
  /** The path without leading slash or extension. The root page is `index`. */
  readonly path: string;
  /** The file in the bundle, portable to Windows and macOS. */
  readonly outputPath: string;
  /** The file in the snapshot, or the address of a live site's page. */
  readonly sourcePath: string;
  readonly format: 'md' | 'mdx' | 'html';
  readonly title: string;
  readonly sidebarTitle: string;
  readonly description?: string;
  readonly icon?: string;
  /** Badge in the sidebar. */
  readonly tag?: string;
  readonly deprecated: boolean;
  readonly mode: 'default' | 'wide' | 'custom' | 'frame' | 'center' | 'assistant';
  /** Set when front matter or navigation make this an endpoint's page: `GET /users/{id}`, with its file where named. */
  readonly openapi?: string;
  /** The same, found: the API description in the project that defines it, and what of it. */
  readonly operation?: OperationPlace;
  /** A schema of an API description that this page documents. */
  readonly schema?: { readonly spec: string; readonly name: string };
  /** A channel of an AsyncAPI document that this page documents. */
  readonly channel?: ChannelPlace;
  /** The part of a GraphQL schema that this page documents. */
  readonly graphql?: GraphqlPlace;
  /** Names by which readers look for what the page documents, though its text may not have them. */
  readonly terms?: readonly string[];
  /** True when there is no source file. `sourcePath` is then the API description that the page is made from. */
  readonly isGenerated?: true;
  /** The page's own menu, which replaces the site's. */
  readonly actions?: PageActions;
  /** The related links that its author put under its text. */
  readonly related?: readonly RelatedLink[];
  /** The date of its last change, as `2026-08-13`, and whether readers see it; omitted when it is not known. */
  readonly modified?: { readonly date: string; readonly isShown: boolean };
  /** The whole front matter. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** 1-based line of the source at which the body begins. */
  readonly bodyLine: number;
  /** Child indices from the navigation's root to this page's node; empty when it is not in the navigation. */
  readonly trail: readonly number[];
  /** Index of the neighbours in reading order. */
  readonly previous?: number;
  readonly next?: number;
  /** Code of the language that it is written in, as the navigation says it; left out where the site has one only. */
  readonly language?: string;
  readonly inSidebar: boolean;
  readonly inSearch: boolean;
  readonly inSitemap: boolean;
  readonly noindex: boolean;
  /** Hash of the source file, front matter included. */
  readonly sourceSha256: string;
  /** Length of the source: what a batch is cut by. */
  readonly sizeBytes: number;
  /** The facts of a live site's page. */
  readonly live?: LivePageSource;
}

export interface RelatedLink {
  /** A page's path or an address. */
  readonly href: string;
  /** The text of the link; the title of the page it leads to when omitted. */
  readonly title?: string;
  /** The 1-based line of the link in the page's source. Recorded when the link names no page or file of the plan. */
  readonly line?: number;
}

export interface OperationPlace {
  /** File in the snapshot. */
  readonly spec: string;
  /** Upper case; `WEBHOOK` for a webhook. */
  readonly method: string;
  /** The path as the description writes it, or the name of a webhook. */
  readonly path: string;
}

export interface ChannelPlace {
  /** File in the snapshot. */
  readonly spec: string;
  /** Its key in the document. */
  readonly name: string;
  /** The protocol of its first server, in lower case. */
  readonly protocol?: string;
}

export interface GraphqlPlace {
  /** File in the snapshot. */
  readonly spec: string;
  /** Folder of all pages of the schema, from which their paths follow. */
  readonly directory: string;
  readonly kind: 'query' | 'mutation' | 'subscription' | 'type';
  readonly name: string;
}

export interface PlannedFile {
  readonly sourcePath: string;
  /** File in the bundle, portable to Windows and macOS. */
  readonly outputPath: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The media type as a live site's server sent it. */
  readonly contentType?: string;
  /** The variable that a script sets to the content of the source, a file of JSON. */
  readonly variable?: string;
}

/** The picture that stands for a site where its pages are shared, before it is drawn. */
export interface SocialCard {
  /** The hash of everything on the picture. */
  readonly hash: string;
  /** A page without requests, to be photographed. */
  readonly html: string;
}
