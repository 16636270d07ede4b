import { contentPolicy } from '../document/files/content-policy.js';
import { escapeHtml } from '../html/html.js';
import { type Html, html } from '../html/html-template.js';
import type { LivePage, LivePart } from '../model/live-page.js';
import { relativeAddress, rootPrefix } from '../model/relative-address.js';
import { searchWordsRow } from '../search/search-words-table.js';
import { liveAddress } from './address.js';
import type { LiveTargets } from './live-targets.js';
import { EMPTY_SHEET } from './style-parts.js';

/** The place of a page in the bundle. */
export interface LivePagePlace {
  /** The bundle path of the page. */
  readonly outputPath: string;
  readonly targets: LiveTargets;
  /** The bundle's own script and style sheet. */
  readonly script: string;
  readonly style: string;
  readonly hasSearch: boolean;
  /** True if searches are reported to the host of the pages. */
  readonly isCounted: boolean;
  /** A directive for crawlers that its server sent as a header. */
  readonly robots?: 'noindex' | undefined;
}

/** An address that causes no request. */
const NOTHING = 'data:,';

/** Joins a page's parts for its place in the bundle. Every address leads to a file of the bundle, or to the site itself. */
export function writeLivePage({ parts }: LivePage, place: LivePagePlace): string {
  const embeds = parts.flatMap((part) =>
    isFrame(part) && place.targets.find(part.frame) === undefined ? [part.frame] : [],
  );
  return parts.map((part) => writePart(part, place, embeds)).join('');
}

const isFrame = (part: LivePart): part is Extract<LivePart, { frame: string }> =>
  typeof part !== 'string' && 'frame' in part;

function writePart(part: LivePart, place: LivePagePlace, embeds: readonly string[]): string {
  if (typeof part === 'string') return part;
  const prefix = rootPrefix(place.outputPath);
  if ('slot' in part) return (part.slot === 'head' ? headStart(embeds, place) : bundleScript(place, prefix, part)).text;
  if ('candidates' in part) return candidates(part, place, prefix);
  if ('own' in part) return attribute(part.attribute, relativeAddress(prefix, part.own));
  if ('document' in part)
    return attribute(part.attribute, part.document.map((inner) => writePart(inner, place, embeds)).join(''));
  if ('frame' in part) return frame(part, place, embeds);
  if ('link' in part) return attribute(part.attribute, linkTo(part.link, part.fragment, place, prefix));
  if ('refresh' in part) {
    const target = linkTo(part.refresh, part.fragment, place, prefix);
    // Opening a page must not send a request to another host, so a redirect that leads away is removed.
    return place.targets.find(part.refresh, part.fragment) === undefined
      ? ''
      : attribute('content', `${part.delay};url=${target}`);
  }
  if ('file' in part) {
    const found = place.targets.find(part.file);
    return found === undefined
      ? ''
      : attribute(part.attribute, relativeAddress(prefix, found.outputPath) + (part.fragment ?? ''));
  }
  if ('script' in part) {
    const found = place.targets.find(part.script);
    return found === undefined ? NOTHING : moduleAddress(prefix, found.outputPath);
  }
  return styleAddress(part, place, prefix);
}

const attribute = (name: string, value: string) => ` ${name}="${escapeHtml(value)}"`;

/** Returns the address of a module. It must begin with a dot, otherwise it would name a package. */
export function moduleAddress(prefix: string, outputPath: string): string {
  const address = relativeAddress(prefix, outputPath);
  return address.startsWith('.') ? address : `./${address}`;
}

/** Returns the address of a link's target from a file of the bundle, with its fragment. */
export function linkTo(
  address: string,
  written: string,
  { targets, outputPath }: Pick<LivePagePlace, 'targets' | 'outputPath'>,
  prefix: string,
): string {
  const found = targets.find(address, written);
  if (found === undefined) return targets.outside(address, written);
  const fragment = found.fragment ?? written;
  // A link to the page itself keeps its meaning, wherever the file is.
  return found.outputPath === outputPath && fragment !== ''
    ? fragment
    : relativeAddress(prefix, found.outputPath) + fragment;
}

function candidates(
  part: Extract<LivePart, { candidates: unknown }>,
  { targets }: LivePagePlace,
  prefix: string,
): string {
  const written = part.candidates.flatMap(([address, descriptor]) => {
    const found = targets.find(address);
    const target = /^data:/i.test(address) ? address : found && relativeAddress(prefix, found.outputPath);
    return target === undefined ? [] : [descriptor === '' ? target : `${target} ${descriptor}`];
  });
  return written.length === 0 ? '' : attribute(part.attribute, written.join(', '));
}

function frame(part: Extract<LivePart, { frame: string }>, place: LivePagePlace, embeds: readonly string[]): string {
  if (place.targets.find(part.frame) !== undefined)
    return part.tag.map((inner) => writePart(inner, place, embeds)).join('');
  const address = liveAddress(part.frame) ?? part.frame;
  const { host } = new URL(address);
  return html`
    <span class="offprint-frame" data-offprint-frame="${address}">
      <a href="${address}" rel="noopener">${part.title || host}<small>${part.title !== '' && host}</small></a>
    </span>`.text;
}

function styleAddress(
  { css, fragment, isSheet, inAttribute }: Extract<LivePart, { css: string }>,
  { targets }: LivePagePlace,
  prefix: string,
): string {
  const found = targets.find(css);
  if (found === undefined) return isSheet ? EMPTY_SHEET : NOTHING;
  const address = relativeAddress(prefix, found.outputPath) + fragment;
  return inAttribute ? escapeHtml(address) : address;
}

function headStart(embeds: readonly string[], { robots }: LivePagePlace): Html {
  const directive = robots !== undefined && html`<meta name="robots" content="${robots}">`;
  return html`<meta charset="utf-8">${contentPolicy(embeds, { isLive: true })}${directive}`;
}

function bundleScript(
  { script, style, hasSearch, isCounted }: LivePagePlace,
  prefix: string,
  { isStill, isApplication, lang }: Extract<LivePart, { slot: 'body' }>,
): Html {
  const row = hasSearch ? searchWordsRow(lang) : undefined;
  const words = row !== undefined && html` data-offprint-words="${row}"`;
  const search = hasSearch && html` data-offprint-search="${prefix === '' ? './' : prefix}"`;
  const counted = hasSearch && isCounted && html` data-offprint-counted`;
  const controls = isStill && html` data-offprint-controls`;
  const application = isApplication === true && html` data-offprint-application`;
  return html`
    <script src="${relativeAddress(prefix, script)}"
      data-offprint-style="${relativeAddress(prefix, style)}"${search}${words}${counted}${controls}${application} defer></script>`;
}
