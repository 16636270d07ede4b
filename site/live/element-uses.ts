import type { Element } from 'domhandler';
import { PRESS_TARGET } from '../model/live-page.js';
import { type Candidate, srcsetCandidates } from '../model/srcset.js';
import { tokensOf } from './page-tree.js';

/** A reference of an element, with the attribute that contains it. Addresses are as written. */
export type ElementUse =
  /** The target of a link. */
  | { readonly kind: 'link'; readonly attribute: string; readonly address: string }
  /** A file that the page shows or runs. */
  | { readonly kind: 'file'; readonly attribute: string; readonly address: string }
  | { readonly kind: 'candidates'; readonly attribute: string; readonly candidates: readonly Candidate[] }
  /** A page inside the page. */
  | { readonly kind: 'frame'; readonly attribute: string; readonly address: string }
  /** A page inside the page whose HTML is in the attribute. */
  | { readonly kind: 'document'; readonly attribute: 'srcdoc'; readonly html: string }
  /** `<meta http-equiv="refresh">`. */
  | { readonly kind: 'refresh'; readonly attribute: 'content'; readonly delay: string; readonly address: string }
  | { readonly kind: 'style'; readonly attribute: 'style'; readonly css: string };

/** Returns everything that an element refers to. The caller must leave out scripts and dropped elements. */
export function usesOf(element: Element): ElementUse[] {
  const { name, attribs } = element;
  const uses = Object.hasOwn(READERS, name) ? (READERS[name]?.(element) ?? []) : [];
  if (attribs.style?.includes('(')) uses.push({ kind: 'style', attribute: 'style', css: attribs.style });
  if (attribs[PRESS_TARGET] !== undefined) uses.push(...link(PRESS_TARGET, attribs[PRESS_TARGET]));
  if (attribs.background !== undefined && TABLES.has(name)) uses.push(...file('background', attribs.background));
  return uses;
}

const TABLES = new Set(['body', 'table', 'tr', 'td', 'th']);

const READERS: Readonly<Record<string, (element: Element) => ElementUse[]>> = {
  a: ({ attribs }) => link(attribs.href === undefined ? 'xlink:href' : 'href', attribs.href ?? attribs['xlink:href']),
  area: ({ attribs }) => link('href', attribs.href),
  link: linkUses,
  img: pictureUses,
  source: pictureUses,
  input: ({ attribs }) => (attribs.type?.toLowerCase() === 'image' ? file('src', attribs.src) : []),
  video: ({ attribs }) => [...file('src', attribs.src), ...file('poster', attribs.poster)],
  audio: ({ attribs }) => file('src', attribs.src),
  track: ({ attribs }) => file('src', attribs.src),
  embed: ({ attribs }) => embedded('src', attribs.src, attribs.type),
  object: ({ attribs }) => embedded('data', attribs.data, attribs.type),
  script: ({ attribs }) => file('src', attribs.src),
  iframe: ({ attribs }) =>
    attribs.srcdoc === undefined
      ? frame('src', attribs.src ?? attribs['data-src'])
      : [{ kind: 'document', attribute: 'srcdoc', html: attribs.srcdoc }],
  frame: ({ attribs }) => frame('src', attribs.src),
  image: svgUses,
  feimage: svgUses,
  meta: refreshUses,
};

function linkUses({ attribs }: Element): ElementUse[] {
  const relations = tokensOf(attribs.rel);
  if (isStyleSheet(relations, attribs) || relations.some((relation) => ICONS.has(relation)))
    return file('href', attribs.href);
  return relations.some((relation) => PAGES.has(relation)) ? link('href', attribs.href) : [];
}

/** Returns whether a link loads a style sheet. A sheet that a script activates after loading counts too. */
export function isStyleSheet(relations: readonly string[], attribs: Readonly<Record<string, string>>): boolean {
  if (relations.includes('stylesheet')) return true;
  return relations.includes('preload') && attribs.as === 'style' && /stylesheet/.test(attribs.onload ?? '');
}

const ICONS = new Set(['icon', 'apple-touch-icon', 'mask-icon', 'apple-touch-icon-precomposed', 'fluid-icon']);
const PAGES = new Set(['next', 'prev', 'search', 'index', 'contents', 'top', 'glossary', 'help']);

/** Names of attributes in which scripts that load pictures late store the address. */
const LATE_ADDRESS = /^data-(?:[\w-]+-)?(?:src|original|lazy|url|image)$/;
const LATE_CANDIDATES = /^data-(?:[\w-]+-)?srcset$/;
const NO_PICTURE = /^(?:data:|about:blank$|#|$)/i;

/**
 * Returns the pictures of an element. A picture that a script would insert later is inserted at once, because it must be visible
 * without the script. The script's own attribute is kept too.
 */
function pictureUses({ name, attribs }: Element): ElementUse[] {
  const late = (pattern: RegExp) =>
    Object.entries(attribs).find(([key, value]) => pattern.test(key) && value.trim() !== '' && !value.includes('{'));
  const lateAddress = late(LATE_ADDRESS);
  const lateCandidates = late(LATE_CANDIDATES);
  const isEmpty =
    name === 'img' && (NO_PICTURE.test((attribs.src ?? '').trim()) || /\blazy/i.test(attribs.class ?? ''));
  return [
    ...file('src', isEmpty ? (lateAddress?.[1] ?? attribs.src) : attribs.src),
    ...(lateAddress === undefined ? [] : file(...lateAddress)),
    ...candidates('srcset', attribs.srcset ?? lateCandidates?.[1]),
    ...(lateCandidates === undefined ? [] : candidates(...lateCandidates)),
  ];
}

function candidates(attribute: string, value: string | undefined): ElementUse[] {
  return value === undefined ? [] : [{ kind: 'candidates', attribute, candidates: srcsetCandidates(value) }];
}

/**
 * Returns the references of SVG elements. `<use>` is not among them: browsers refuse other files there on `file://`, so its target
 * is copied into the page.
 */
function svgUses({ attribs }: Element): ElementUse[] {
  const attribute = attribs.href === undefined ? 'xlink:href' : 'href';
  return file(attribute, attribs[attribute]);
}

function refreshUses({ attribs }: Element): ElementUse[] {
  if (attribs['http-equiv']?.toLowerCase() !== 'refresh') return [];
  const [, delay = '', rest = ''] = /^([\d.]*)\s*[;,]?(.*)$/s.exec(attribs.content?.trim() ?? '') ?? [];
  const address = rest
    .trim()
    .replace(/^url\s*=\s*/i, '')
    .replace(/^["']|["']$/g, '')
    .trim();
  if (address === '' || /["']/.test(address)) return [];
  return [{ kind: 'refresh', attribute: 'content', delay: delay === '' ? '0' : delay, address }];
}

function link(attribute: string, address: string | undefined): ElementUse[] {
  return address === undefined ? [] : [{ kind: 'link', attribute, address }];
}

function file(attribute: string, address: string | undefined): ElementUse[] {
  return address === undefined || NO_PICTURE.test(address.trim()) ? [] : [{ kind: 'file', attribute, address }];
}

/** Returns what an `<object>` or `<embed>` shows: a page if its type or its address says so, or else a file. */
function embedded(attribute: string, address: string | undefined, type = ''): ElementUse[] {
  const isPage =
    /html/i.test(type) || (type.trim() === '' && /^[^?#]*(?:\/|\.[xs]?html?)(?:[?#]|$)/i.test(address?.trim() ?? ''));
  return isPage ? frame(attribute, address) : file(attribute, address);
}

function frame(attribute: string, address: string | undefined): ElementUse[] {
  return address === undefined || NO_PICTURE.test(address.trim()) || /^javascript:/i.test(address.trim())
    ? []
    : [{ kind: 'frame', attribute, address }];
}
