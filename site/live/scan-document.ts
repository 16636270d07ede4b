import { createHash } from 'node:crypto';
import type { Element } from 'domhandler';
import type { ScriptMode } from '../model/live-site.js';
import { placeInText } from '../model/place-in-text.js';
import { safeSvg } from '../outside/safe-svg.js';
import { liveAddress } from './address.js';
import { type DataScript, dataScriptsOf } from './data-scripts.js';
import { decodeText } from './decode-text.js';
import { type Forwarding, forwardingOf } from './forwarding.js';
import { isActiveDocument } from './live-names.js';
import { isPicture, scanPicture } from './live-pictures.js';
import { metaContent, titleOf } from './main-content.js';
import type { Omission } from './omissions.js';
import { PageReferences, type TextPlace } from './page-references.js';
import { isXhtml, pageText, VAGUE_TYPES } from './page-text.js';
import { type PageTree, readPageTree, tokensOf } from './page-tree.js';
import { type RobotsDirectives, readRobotsMeta } from './robots-directives.js';
import { routePath, splitRoute } from './routes.js';
import { moduleAddresses } from './script-modules.js';
import { registersWorker } from './service-workers.js';
import { readSitemap, readSitemapText } from './sitemap-addresses.js';
import { styleAddresses } from './style-parts.js';
import { isShell, unfilledParts } from './unfilled-parts.js';
import { distinctWords, visibleText } from './visible-words.js';

/** A fetched document that may contain addresses. */
export interface FetchedDocument {
  /** The address after redirects. */
  readonly address: string;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
  readonly scripts: ScriptMode;
  /** True when the HTML was read from a browser, which has drawn everything. */
  readonly isDrawn?: boolean;
  /** True for a file of a host other than the site's. */
  readonly isForeign?: boolean;
  /** True when the words of the page are compared with those of another. */
  readonly wantsWords?: true;
  /** True when it was requested as a sitemap, whatever its content type. */
  readonly isSitemap?: true;
}

/**
 * The kind of a fetched document, and everything that it refers to. Addresses are in the form of `liveAddress`, without duplicates,
 * in document order.
 */
export interface DocumentScan {
  readonly kind: 'page' | 'sitemap' | 'file';
  /** Pages and files that the document links to. */
  readonly links: readonly string[];
  /** Addresses with routes (`#/guide`) that links name, and that may be pages of an application. */
  readonly routes?: readonly string[];
  /** Pages that are shown inside the page. */
  readonly frames: readonly string[];
  /** Files that browsers load to show the page. */
  readonly files: readonly string[];
  /** The places of addresses in CSS, by address, as lines and columns of the document. */
  readonly places?: Readonly<Record<string, TextPlace>>;
  /** True for a script that registers a service worker. */
  readonly registersWorker?: true;
  /** Parts that a bundle omits from a file. */
  readonly leftOut?: readonly Omission[];
  /** Files of data that a script asks for as scripts when its page is opened from a disk. */
  readonly dataScripts?: readonly DataScript[];
  /** The reason why it must not be in a bundle, as a phrase. */
  readonly problem?: string;
  /** The facts of a page; undefined for other documents. */
  readonly page?: PageScan;
  /** The distinct words of a page, if they were asked for. */
  readonly words?: readonly string[];
}

export interface PageScan {
  readonly title: string;
  readonly description?: string;
  /** The directives for crawlers in its `meta` elements. */
  readonly robots?: RobotsDirectives;
  /** True for a page with a form to sign in and little else. */
  readonly asksToSignIn?: true;
  /** True when the server sent a page without content, which a script in the browser fills. */
  readonly isShell?: true;
  /** The kinds of elements without content that a script may fill. */
  readonly unfilled?: readonly string[];
  /** A hash of the page's visible text, apart from its own address. */
  readonly textHash: string;
  /** The same hash without numbers. All pages of a calendar share one. */
  readonly shapeHash: string;
  /** The trackers that are removed from it. */
  readonly trackers: readonly string[];
  /** Other omissions that readers could notice, each kind once. */
  readonly leftOut: readonly Omission[];
  /** The sources of diagrams that no script of the bundle will draw. */
  readonly diagrams?: readonly string[];
  /** Parameters of its routes that hold the ids of elements on the page. */
  readonly placeParameters?: readonly string[];
  /** All parameters of its routes. */
  readonly routeParameters?: readonly string[];
  /** True when it has scripts that run. */
  readonly hasScripts?: true;
  /** The page to which it leads, if it has no content of its own. */
  readonly forwarding?: Forwarding;
}

/** Scans a fetched document. No content of the document makes it throw. */
export function scanDocument(document: FetchedDocument): DocumentScan {
  if (document.isSitemap) return scanSitemap(document);
  const kind = kindOf(document);
  if (kind === 'html') return scanPage(document);
  const nothing = { kind: 'file', links: [], frames: [], files: [] } as const;
  if (kind === 'css') {
    const css = decodeText(document.body, document.contentType, 'css');
    const places: Record<string, TextPlace> = {};
    for (const { address, start } of styleAddresses(css, document.address))
      places[address] ??= placeInText(css, start, 1);
    return { ...nothing, files: Object.keys(places), places };
  }
  if (kind === 'script') {
    const script = decodeText(document.body, document.contentType, 'none');
    const dataScripts = document.scripts === 'strip' ? [] : dataScriptsOf(script);
    return {
      ...nothing,
      files: unique(moduleAddresses(script, document.address)),
      ...(registersWorker(script) && { registersWorker: true }),
      ...(dataScripts.length > 0 && { dataScripts }),
    };
  }
  const problem = document.isForeign ? foreignProblem(document) : undefined;
  if (problem !== undefined) return { ...nothing, problem };
  if (document.isForeign || !isPicture(document.address, document.contentType)) return nothing;
  const { links, files, hasScripts, losesLinks } = scanPicture(document.body, document.address);
  const leftOut: Omission[] = [
    ...(hasScripts ? ['picture-script' as const] : []),
    ...(losesLinks ? ['picture-link' as const] : []),
  ];
  return { ...nothing, links, files, ...(leftOut.length > 0 && { leftOut }) };
}

type Kind = 'html' | 'css' | 'script' | 'other';

/** Determines the kind of a document by its content type, or by its address if the server sends no useful type. */
export function kindOf({ address, contentType }: Pick<FetchedDocument, 'address' | 'contentType'>): Kind {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const { pathname } = new URL(address);
  if (type === 'text/html') return 'html';
  if (type === 'text/css' || (VAGUE_TYPES.has(type) && /\.css$/i.test(pathname))) return 'css';
  if (/javascript|ecmascript/.test(type) || (VAGUE_TYPES.has(type) && /\.m?js$/i.test(pathname))) return 'script';
  if (isXhtml({ address, contentType }) || (VAGUE_TYPES.has(type) && /\.html?$/i.test(pathname))) return 'html';
  return 'other';
}

function scanPage(document: FetchedDocument): DocumentScan {
  const { address, contentType, body, isDrawn } = document;
  const html = pageText(body, { address, contentType });
  const tree = readPageTree(html, address);
  const found = new PageReferences(html, tree.base, document);
  found.read(tree, 0);
  // An address without a path refers to the page itself: an empty `src`, or a fragment of the page.
  found.files.delete(liveAddress(address) ?? '');
  const text = visibleText(tree);
  // An error page usually contains its own address.
  const ownText = withoutOwnAddress(text, address);
  const description = metaContent(tree, 'description');
  const forwarding = isDrawn ? undefined : forwardingOf(tree);
  return {
    kind: 'page',
    links: [...found.links],
    ...(found.routes.size > 0 && { routes: [...found.routes] }),
    frames: [...found.frames],
    files: [...found.files],
    ...(Object.keys(found.places).length > 0 && { places: found.places }),
    page: {
      title: titleOf(tree),
      ...(description !== undefined && { description }),
      ...robotsOf(tree),
      ...(asksToSignIn(tree, text) && { asksToSignIn: true }),
      ...(!isDrawn && isShell(tree, text) && { isShell: true }),
      ...unfilledOf(tree, document),
      textHash: shortHashOf(ownText),
      shapeHash: shortHashOf(ownText.replace(/\d+/g, '').replace(/\s+/g, ' ')),
      trackers: [...found.trackers],
      leftOut: [...found.omissions].sort(),
      ...(found.diagrams.size > 0 && { diagrams: [...found.diagrams].slice(0, MAX_DIAGRAMS) }),
      ...(found.placeParameters.size > 0 && { placeParameters: [...found.placeParameters].sort() }),
      ...(found.routeParameters.size > 0 && { routeParameters: [...found.routeParameters].sort() }),
      ...(tree.elements.some(isRunScript) && { hasScripts: true }),
      ...(forwarding !== undefined && { forwarding }),
    },
    ...(document.wantsWords && { words: distinctWords(text) }),
  };
}

function unfilledOf(tree: PageTree, { isDrawn }: FetchedDocument): Pick<PageScan, 'unfilled'> {
  const unfilled = isDrawn ? [] : unfilledParts(tree);
  return unfilled.length > 0 ? { unfilled } : {};
}

function robotsOf(tree: PageTree): Pick<PageScan, 'robots'> {
  const robots = readRobotsMeta(tree);
  return robots.forAll.length + robots.forOffprint.length > 0 ? { robots } : {};
}

/** Removes the path or the route of a page from its text, which an error page usually contains. */
function withoutOwnAddress(text: string, address: string): string {
  const route = routePath(splitRoute(address).route);
  return route === '' ? text.replaceAll(new URL(address).pathname, '') : text.replaceAll(route, '');
}

const isRunScript = ({ name, attribs }: Element) =>
  name === 'script' && /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script.*)$/i.test(attribs.type ?? '');

const shortHashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function scanSitemap({ address, contentType, body }: FetchedDocument): DocumentScan {
  const text = decodeText(body, contentType, 'none');
  const found = text.trimStart().startsWith('<')
    ? readSitemap(text, address)
    : { ...readSitemapText(text), sitemaps: [] };
  const { pages, routes, sitemaps } = found ?? { pages: [], routes: [], sitemaps: [] };
  const named = routes.length === 0 ? {} : { routes };
  return { kind: found === undefined ? 'file' : 'sitemap', links: pages, ...named, frames: [], files: sitemaps };
}

/** Maximum number of diagrams of one page. A site has a limit of its own. */
const MAX_DIAGRAMS = 100;

/** Longest text of a page to sign in, in characters, with its navigation and its legal notice. */
const SIGN_IN_CHARACTERS = 1200;

/** Returns whether a page has little text and a field for a password or for the name of an account. */
function asksToSignIn({ elements }: PageTree, text: string): boolean {
  return (
    text.length <= SIGN_IN_CHARACTERS &&
    elements.some(
      ({ name, attribs }) =>
        name === 'input' &&
        (/^password$/i.test(attribs.type ?? '') ||
          tokensOf(attribs.autocomplete).some((token) => /^(?:username|current-password|webauthn)$/.test(token))),
    )
  );
}

/**
 * Returns why a file of another host must not be in the bundle. Of the files that browsers open as documents, only pictures without
 * scripts are allowed.
 */
function foreignProblem({ address, contentType, body }: FetchedDocument): string | undefined {
  if (!isActiveDocument(address, contentType)) return undefined;
  const safe = safeSvg(body);
  return 'problem' in safe ? safe.problem : undefined;
}

function unique(addresses: readonly string[]): string[] {
  return [...new Set(addresses)];
}
