import type { Encoding } from '../../http/negotiate.js';
import { FILE_POLICY } from './content-policy.js';
import { isDocument, isPage, needsNoPolicy } from './content-type.js';
import { fileKey } from './file-reader.js';
import type { ExtraHeaders } from './site.js';
import type { SiteFile } from './site-file.js';

export interface FileAnswer {
  readonly file: SiteFile;
  /** The status: 200, or 404 for the page that reports it, which ignores ranges and conditions. */
  readonly status: 200 | 404;
  /** The Content-Security-Policy of pages. */
  readonly policy: string;
  readonly extra: ExtraHeaders;
  /** The request headers that the response depends on. */
  readonly varies: 'no' | 'by type' | 'by type and language';
}

/** The headers of one form of a file, as `writeHead` takes them: alternating names and values. */
export interface PreparedHeaders {
  /** The headers of every response. */
  readonly common: string[];
  /** The headers of a complete response, including its length. */
  readonly whole: string[];
  /** The length of a complete response. */
  readonly sizeBytes: number;
  readonly tag: string;
  /** The key of the bytes in the reader's cache. */
  readonly key: string;
}

const prepared = new WeakMap<SiteFile, Map<string, PreparedHeaders>>();

/** Returns the headers, which are computed once per form of a file. A file belongs to one site, and so to one policy. */
export function preparedHeaders(answer: FileAnswer, encoding: Encoding | undefined): PreparedHeaders {
  const { file, status, varies } = answer;
  let forms = prepared.get(file);
  if (forms === undefined) {
    forms = new Map();
    prepared.set(file, forms);
  }
  const sizeBytes = encoding === undefined ? file.sizeBytes : file.encodedBytes(encoding);
  const form = status === 200 ? FORM_NAMES[varies][encoding ?? 'plain'] : `${status} ${encoding}`;
  const known = forms.get(form);
  if (known !== undefined) return known;
  const tag = entityTag(file, encoding);
  const common = commonHeaders(answer, encoding, tag);
  const made = {
    common,
    whole: [...common, 'Content-Length', String(sizeBytes)],
    sizeBytes,
    tag,
    key: fileKey(file, encoding),
  };
  forms.set(form, made);
  return made;
}

const formNames = (varies: string) => ({ plain: varies, br: `${varies}, br`, gzip: `${varies}, gzip` });
const FORM_NAMES = {
  no: formNames('no'),
  'by type': formNames('by type'),
  'by type and language': formNames('by type and language'),
} as const;

const VARY = { no: [], 'by type': ['Accept'], 'by type and language': ['Accept', 'Accept-Language'] } as const;

/** Returns the entity tag. Each form has its own, because its bytes differ. */
function entityTag(file: SiteFile, encoding: Encoding | undefined): string {
  const name = file.sha256.slice(0, 32);
  return encoding === undefined ? `"${name}"` : `"${name}-${encoding}"`;
}

const YEAR_SECONDS = 31_536_000;

function commonHeaders(
  { file, status, policy, extra, varies }: FileAnswer,
  encoding: Encoding | undefined,
  tag: string,
): string[] {
  const vary = file.isCompressible ? ['Accept-Encoding', ...VARY[varies]] : VARY[varies];
  const headers = ['Content-Type', file.contentType, 'X-Content-Type-Options', 'nosniff'];
  if (status === 200) {
    headers.push('ETag', tag, 'Accept-Ranges', 'bytes');
    headers.push('Cache-Control', cacheControl(extra, file.isImmutable));
  } else headers.push('Cache-Control', 'no-store');
  if (vary.length > 0) headers.push('Vary', vary.join(', '));
  if (encoding !== undefined) headers.push('Content-Encoding', encoding);
  if (isPage(file.contentType)) headers.push('Content-Security-Policy', policy);
  else if (!needsNoPolicy(file.contentType)) headers.push('Content-Security-Policy', FILE_POLICY);
  if (isDocument(file.contentType)) {
    headers.push('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.push('X-Frame-Options', 'SAMEORIGIN', 'Cross-Origin-Opener-Policy', 'same-origin');
    headers.push('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  }
  headers.push(...extra.headers);
  return headers;
}

function cacheControl({ caching }: ExtraHeaders, isImmutable: boolean): string {
  if (isImmutable) return `${caching}, max-age=${YEAR_SECONDS}, immutable`;
  return caching === 'public' ? 'no-cache' : 'private, no-cache';
}
