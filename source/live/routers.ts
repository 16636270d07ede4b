import { randomUUID } from 'node:crypto';
import { routePath, splitRoute } from '../../site/live/routes.js';
import type { DocumentScan } from '../../site/live/scan-document.js';
import { PART_OPENER } from '../../site/model/live-page.js';
import type { DrawnPage } from './draw-page.js';

/** The meaning of a route, found out by drawing it. */
export type RouteVerdict =
  | { readonly kind: 'page'; readonly drawn: DrawnPage }
  /** The application shows its first page, or the same page in another state. */
  | { readonly kind: 'first-page' }
  /** The application shows what it shows for a route that does not exist. */
  | { readonly kind: 'missing' }
  /** The document shows the same page for every fragment: this one is a place on it. */
  | { readonly kind: 'place' }
  | { readonly kind: 'failed'; readonly problem: string }
  /** The document redirects. */
  | { readonly kind: 'moved'; readonly to: string };

/** A document that may be an application, as its server sent it. */
export interface SentDocument {
  readonly body: Buffer;
  /** True if it is empty without scripts. */
  readonly isShell: boolean;
  readonly hasScripts: boolean;
}

export interface RoutersParts {
  /** Fetches a document. Undefined if it is not a page. */
  readonly open: (document: string) => Promise<SentDocument | { readonly to: string } | undefined>;
  readonly draw: (address: string, sent: Buffer) => Promise<DrawnPage | { readonly problem: string }>;
  /** Draws what an address shows at first. */
  readonly glance: (address: string) => Promise<DocumentScan | { readonly failure: string }>;
  /** Called for a document whose routes are not tried, because too many others were. */
  readonly onUntried: (document: string) => void;
}

/** Maximum number of routes of a document that are drawn without any of them being a page. */
export const MAX_TRIED_ROUTES = 3;
/** Maximum number of documents of a site that are drawn only because of their routes. */
export const MAX_TRIED_DOCUMENTS = 4;

/** Number of lost words from which a view is another page, and the share of the first page's words. */
const OTHER_PAGE_WORDS = 5;
const OTHER_PAGE_SHARE = 0.2;

/** The facts about what a document or a route shows, for comparing both. */
interface View {
  readonly title: string;
  readonly textHash: string;
  readonly words: ReadonlySet<string>;
}

interface Application {
  readonly body: Buffer;
  readonly first: View;
  /** The first routes that the document itself links to. */
  readonly routes: readonly string[];
  /** True if controls of the first page add content to it. Its routes may only say what is open. */
  readonly isUnfolded: boolean;
  /** Set when these are drawn: resolves to whether any of them is a page, or undefined if there are none. */
  isRouter?: Promise<boolean | undefined>;
}

type Opened = Application | { readonly to: string } | { readonly problem: string } | 'static';

/**
 * Finds out which fragments are pages of an application. Links do not tell: `#/a` may be a route, or an anchor. A route is a page if a
 * browser shows other content for it than for its document. The work is bounded by counts: a document whose first routes show nothing else
 * is not an application, and only a few documents with content of their own are tried.
 */
export class Routers {
  readonly #parts: RoutersParts;
  readonly #documents = new Map<string, Promise<Opened>>();
  /** The routes that were drawn to find out whether their document is an application, until they are visited. */
  readonly #tried = new Map<string, Promise<RouteVerdict>>();
  readonly #nowhere = new Map<string, Promise<View | undefined>>();
  readonly #unproven = new Map<string, number>();
  #triedDocuments = 0;

  constructor(parts: RoutersParts) {
    this.#parts = parts;
  }

  /** Records a document that was drawn because it is empty without scripts. */
  learn(document: string, body: Buffer, drawn: DrawnPage): void {
    if (this.#documents.has(document) || !drawn.scan.routes?.some((route) => isRouteOf(route, document))) return;
    this.#documents.set(document, Promise.resolve(applicationOf(document, body, drawn)));
  }

  /** Finds out what a route is. */
  async judge(address: string): Promise<RouteVerdict> {
    const { document } = splitRoute(address);
    const opening = this.#documents.get(document) ?? this.#open(document);
    this.#documents.set(document, opening);
    const opened = await opening;
    if (opened === 'static') return { kind: 'place' };
    if ('to' in opened) return { kind: 'moved', to: opened.to };
    if ('problem' in opened) return { kind: 'failed', problem: opened.problem };
    opened.isRouter ??= this.#tryAll(opened);
    const isRouter = await opened.isRouter;
    const unproven = this.#unproven.get(document) ?? 0;
    if (isRouter === false || (isRouter === undefined && unproven >= MAX_TRIED_ROUTES)) return { kind: 'place' };
    const verdict = await (this.#tried.get(address) ?? this.#view(address, opened));
    this.#tried.delete(address);
    if (isRouter === undefined)
      this.#unproven.set(document, isOther(verdict) ? Number.NEGATIVE_INFINITY : unproven + 1);
    return isRouter === undefined && verdict.kind === 'first-page' ? { kind: 'place' } : verdict;
  }

  async #open(document: string): Promise<Opened> {
    const sent = await this.#parts.open(document);
    if (sent === undefined) return 'static';
    if ('to' in sent) return sent;
    if (!sent.isShell) {
      if (!sent.hasScripts) return 'static';
      this.#triedDocuments += 1;
      if (this.#triedDocuments > MAX_TRIED_DOCUMENTS) {
        this.#parts.onUntried(document);
        return 'static';
      }
    }
    const drawn = await this.#parts.draw(document, sent.body);
    if ('problem' in drawn) return sent.isShell ? drawn : 'static';
    return applicationOf(document, sent.body, drawn);
  }

  async #tryAll(application: Application): Promise<boolean | undefined> {
    if (application.routes.length === 0) return undefined;
    for (const route of application.routes) {
      const verdict = this.#view(route, application);
      this.#tried.set(route, verdict);
      if (isOther(await verdict)) return true;
    }
    return false;
  }

  async #view(address: string, { body, first, isUnfolded }: Application): Promise<RouteVerdict> {
    if (isUnfolded) {
      const glance = await this.#parts.glance(address);
      if ('failure' in glance) return { kind: 'failed', problem: glance.failure };
      if (addsLittle(first, viewOf(glance))) return { kind: 'first-page' };
    }
    const drawn = await this.#parts.draw(address, body);
    if ('problem' in drawn) return { kind: 'failed', problem: drawn.problem };
    const view = viewOf(drawn.scan);
    if (!isOtherPage(first, view)) return { kind: 'first-page' };
    return (await this.#isNowhere(address, view, body)) ? { kind: 'missing' } : { kind: 'page', drawn };
  }

  /** Returns whether a view is that of a made-up route, in the same folder if the application has a page for each. */
  async #isNowhere(address: string, view: View, body: Buffer): Promise<boolean> {
    const { document, route } = splitRoute(address);
    const root = await this.#viewOfNowhere(document + route.slice(0, -routePath(route).length), body);
    if (root === undefined || root.textHash === view.textHash) return root !== undefined;
    const folder = address.slice(0, address.lastIndexOf('/', address.length - 2) + 1);
    if (root.title !== view.title || folder.length <= document.length + 2) return false;
    return (await this.#viewOfNowhere(folder, body))?.textHash === view.textHash;
  }

  #viewOfNowhere(folder: string, body: Buffer): Promise<View | undefined> {
    const known = this.#nowhere.get(folder) ?? this.#drawNowhere(folder, body);
    this.#nowhere.set(folder, known);
    return known;
  }

  async #drawNowhere(folder: string, body: Buffer): Promise<View | undefined> {
    const drawn = await this.#parts.draw(folder + randomUUID(), body);
    return 'problem' in drawn ? undefined : viewOf(drawn.scan);
  }
}

const isRouteOf = (address: string, document: string) => splitRoute(address).document === document;

const isOther = ({ kind }: RouteVerdict) => kind === 'page' || kind === 'missing';

function applicationOf(document: string, body: Buffer, { scan, body: drawn }: DrawnPage): Application {
  const own = (scan.routes ?? []).filter((route) => isRouteOf(route, document));
  return { body, first: viewOf(scan), routes: own.slice(0, MAX_TRIED_ROUTES), isUnfolded: drawn.includes(PART_OPENER) };
}

function viewOf({ page, words = [] }: DocumentScan): View {
  return { title: page?.title ?? '', textHash: page?.textHash ?? '', words: new Set(words) };
}

/** Returns whether almost everything of a view is on the first page, which is unfolded. */
function addsLittle(first: View, view: View): boolean {
  return [...view.words].filter((word) => !first.words.has(word)).length < OTHER_PAGE_WORDS;
}

/**
 * Returns whether a view is another page than the first: it has another title, or lacks words of the first page, or has more new words than
 * that has at all. A view that only adds to the first page, such as an expanded entry, is a state of it.
 */
function isOtherPage(first: View, view: View): boolean {
  if (first.textHash === view.textHash) return false;
  if (first.title !== view.title) return true;
  const lost = [...first.words].filter((word) => !view.words.has(word)).length;
  const added = [...view.words].filter((word) => !first.words.has(word)).length;
  return lost >= OTHER_PAGE_WORDS || lost > first.words.size * OTHER_PAGE_SHARE || added > first.words.size;
}
