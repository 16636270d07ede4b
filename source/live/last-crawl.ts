import type { ControlNotes } from '../../browser/captured-page.js';
import type { CaptureInput } from '../../browser/page-requests.js';
import type { KnownAddress } from './crawl-request.js';
import type { CrawledAddress, Drawing } from './crawl-step.js';
import type { DrawingDecision } from './drawing-decision.js';

/** The record of a site's last crawl for the next one, as plain JSON. */
export interface LastCrawl {
  /** The key of its snapshot. */
  readonly key: string;
  /** The entity tag, time of last change, hash, content type and `X-Robots-Tag` of each address. */
  readonly validators: Readonly<
    Record<string, readonly [string | null, string | null, string, string | null, string?]>
  >;
  readonly drawingDecision?: DrawingDecision;
  /** The inputs of drawn pages: each response once, and the indexes of those that each page used. */
  readonly drawings?: {
    /** The version of the code that drew them. */
    readonly version?: number;
    readonly inputs: readonly CaptureInput[];
    readonly pages: Readonly<Record<string, readonly number[]>>;
    /** The notes about the controls of those pages that have any. */
    readonly controls?: Readonly<Record<string, ControlNotes>>;
  };
}

/**
 * The version of the code that draws pages. It rises when that keeps more of a page, so that pages of unchanged sites are drawn again.
 */
const DRAWING_VERSION = 2;

/** Creates the record of a crawl. */
export function recordCrawl(
  key: string,
  outcomes: ReadonlyMap<string, CrawledAddress>,
  drawingDecision?: DrawingDecision,
): LastCrawl {
  const validators: Record<string, LastCrawl['validators'][string]> = {};
  const pages: Record<string, number[]> = {};
  const controls: Record<string, ControlNotes> = {};
  const places = new Map<string, number>();
  const inputs: CaptureInput[] = [];
  const placeOf = (input: CaptureInput) => {
    const name = JSON.stringify(input);
    const place = places.get(name) ?? inputs.push(input) - 1;
    places.set(name, place);
    return place;
  };
  for (const [address, { outcome }] of outcomes) {
    if (!('sha256' in outcome)) continue;
    const { etag = null, lastModified = null, sha256, contentType = null } = outcome;
    const robots = outcome.kind === 'page' ? outcome.robots : undefined;
    const facts = [etag, lastModified, sha256, contentType] as const;
    validators[address] = robots === undefined ? facts : [...facts, robots];
    if (outcome.kind !== 'page') continue;
    if (outcome.drawnFrom !== undefined) pages[address] = outcome.drawnFrom.map(placeOf);
    if (outcome.controls !== undefined) controls[address] = outcome.controls;
  }
  const decided = drawingDecision === undefined ? {} : { drawingDecision };
  return {
    key,
    validators,
    ...decided,
    ...(inputs.length > 0 && { drawings: { version: DRAWING_VERSION, inputs, pages, controls } }),
  };
}

/** Returns the facts about an address from the last crawl. */
export function knownAddress({ validators }: LastCrawl, address: string): KnownAddress | undefined {
  const known = Object.hasOwn(validators, address) ? validators[address] : undefined;
  if (known === undefined) return undefined;
  const [etag, lastModified, sha256, contentType, robots] = known;
  return {
    sha256,
    ...(etag !== null && { etag }),
    ...(lastModified !== null && { lastModified }),
    ...(contentType !== null && { contentType }),
    ...(robots !== undefined && { robots }),
  };
}

/** Returns the notes about the controls of a drawn page; undefined when there are none. */
export function knownControls({ drawings }: LastCrawl, address: string): ControlNotes | undefined {
  const { controls = {} } = drawings ?? {};
  return Object.hasOwn(controls, address) ? controls[address] : undefined;
}

/** Returns what a page was drawn from; undefined when it was not drawn, or by another version of the code. */
export function knownDrawing({ drawings }: LastCrawl, address: string): Drawing | undefined {
  if (drawings?.version !== DRAWING_VERSION) return undefined;
  const places = Object.hasOwn(drawings.pages, address) ? drawings.pages[address] : undefined;
  return places?.flatMap((place) => {
    const input = drawings.inputs[place];
    return input === undefined ? [] : [input];
  });
}
