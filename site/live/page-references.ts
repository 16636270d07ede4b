import type { Element } from 'domhandler';
import type { ScriptMode } from '../model/live-site.js';
import { placeInText } from '../model/place-in-text.js';
import { fragmentOf, liveAddress } from './address.js';
import { diagramSource, drawsDiagrams, isDiagramSource } from './diagram-sources.js';
import { asksDisk, styleAsksDisk } from './disk-addresses.js';
import { type ElementUse, usesOf } from './element-uses.js';
import { forwardingOf } from './forwarding.js';
import type { Omission } from './omissions.js';
import { endOfTag } from './page-edits.js';
import { type PageTree, rawTextOf, readPageTree } from './page-tree.js';
import { MAX_DOCUMENT_LEVELS } from './read-live-page.js';
import { isFirstRoute, readRoute, routeAddress, splitRoute } from './routes.js';
import { moduleAddresses } from './script-modules.js';
import { isApplication, type ScriptSurroundings, treatScript } from './script-treatment.js';
import { styleAddresses } from './style-parts.js';

/** A place in a text. Both numbers start at 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Maximum number of parameters of a page's routes that are named. */
const MAX_PARAMETERS = 50;

/** Collects everything that a page and the pages inside it refer to. */
export class PageReferences {
  readonly links = new Set<string>();
  readonly routes = new Set<string>();
  /** Parameters of routes to the page itself whose values are ids of its elements. */
  readonly placeParameters = new Set<string>();
  /** The names of all parameters of its routes. */
  readonly routeParameters = new Set<string>();
  readonly frames = new Set<string>();
  readonly files = new Set<string>();
  readonly places: Record<string, TextPlace> = {};
  readonly trackers = new Set<string>();
  readonly omissions = new Set<Omission>();
  readonly diagrams = new Set<string>();
  readonly #html: string;
  readonly #base: string;
  readonly #address: string;
  readonly #isDrawn: boolean;
  /** The ids and names of the page's elements. */
  readonly #places = new Set<string>();
  readonly #surroundings: Pick<ScriptSurroundings, 'mode' | 'isApplication'>;

  constructor(
    html: string,
    base: string,
    {
      address,
      scripts,
      isDrawn = false,
    }: { readonly address: string; readonly scripts: ScriptMode; readonly isDrawn?: boolean },
  ) {
    this.#html = html;
    this.#base = base;
    this.#address = address;
    this.#isDrawn = isDrawn;
    this.#surroundings = { mode: isDrawn ? 'strip' : scripts, isApplication: isApplication(html) };
  }

  /** Reads a page. `level` is 0 for the page itself, and higher for pages inside an attribute of another. */
  read(tree: PageTree, level: number): void {
    const { elements, base } = tree;
    const isForwarding = forwardingOf(tree) !== undefined;
    const keptScripts: Element[] = [];
    if (level === 0)
      for (const { attribs } of elements)
        if (attribs.id ?? attribs.name) this.#places.add(attribs.id ?? attribs.name ?? '');
    for (const element of elements) {
      if (asksDisk(element, base) || (element.name === 'style' && styleAsksDisk(rawTextOf(element))))
        this.omissions.add('disk-address');
      if (isDiagramSource(element)) this.diagrams.add(diagramSource(element));
      if (element.name === 'script') {
        if (!this.#keepsScript(element, { base, isForwarding })) continue;
        keptScripts.push(element);
      }
      if (element.name === 'style') this.#addStyle(rawTextOf(element), endOfTag(this.#html, element.startIndex ?? 0));
      if (element.name === 'use') this.#add(this.files, element.attribs.href ?? element.attribs['xlink:href'] ?? '#');
      for (const use of usesOf(element)) this.#addUse(use, element, base, level);
    }
    if (keptScripts.some(drawsDiagrams)) this.diagrams.clear();
  }

  /** Returns whether a script stays in the page. Records its modules, or why it is removed. */
  #keepsScript(element: Element, place: Pick<ScriptSurroundings, 'base' | 'isForwarding'>): boolean {
    const { base } = place;
    const treatment = treatScript(element, { ...this.#surroundings, ...place });
    if (treatment.kind === 'drop-tracker') this.trackers.add(treatment.tracker);
    if (treatment.kind === 'drop' && treatment.because !== 'needless')
      this.omissions.add(`${this.#isDrawn && treatment.because === 'stripped' ? 'drawn' : treatment.because}-script`);
    if (treatment.kind !== 'keep') return false;
    if (element.attribs.src === undefined)
      for (const target of moduleAddresses(rawTextOf(element), base)) this.files.add(target);
    return true;
  }

  #addUse(use: ElementUse, element: Element, base: string, level: number): void {
    if (use.kind === 'link' || use.kind === 'refresh') this.#addLink(use.address, base);
    else if (use.kind === 'frame') this.#add(this.frames, use.address);
    else if (use.kind === 'file') this.#add(this.files, use.address);
    else if (use.kind === 'candidates') for (const { address } of use.candidates) this.#add(this.files, address);
    else if (use.kind === 'style') this.#addStyle(use.css, element.startIndex ?? 0);
    else if (level < MAX_DOCUMENT_LEVELS) this.read(readPageTree(use.html, base), level + 1);
    else this.omissions.add('deep-frame');
  }

  #addLink(written: string, base: string): void {
    this.#add(this.links, written);
    const fragment = fragmentOf(written);
    const route = readRoute(fragment);
    if (route === undefined || this.#places.has(fragment.slice(1))) return;
    const address = routeAddress(written, base);
    if (address !== undefined) this.routes.add(address);
    for (const name of route.parameters.keys())
      if (this.routeParameters.size < MAX_PARAMETERS) this.routeParameters.add(name.slice(0, 100));
    const page = splitRoute(this.#address);
    if (address !== page.document + page.route && !(isFirstRoute(route) && page.route === '')) return;
    for (const [name, value] of route.parameters) if (this.#places.has(value)) this.placeParameters.add(name);
  }

  #add(set: Set<string>, written: string): void {
    const target = liveAddress(written, this.#base);
    if (target !== undefined) set.add(target);
  }

  #addStyle(css: string, at: number): void {
    for (const { address, start } of styleAddresses(css, this.#base)) {
      this.files.add(address);
      // Character references in an attribute make it slightly longer than its value.
      this.places[address] ??= placeInText(this.#html, at + start, 1);
    }
  }
}
