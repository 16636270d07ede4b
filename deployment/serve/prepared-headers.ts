import { FILE_POLICY } from './content-policy.js';
import { isDocument, isPage, needsNoPolicy } from './content-type.js';
import { fileKey } from './file-reader.js';
import type { Encoding } from './forms.js';
import type { SiteFile } from './site-file.js';

export interface FileAnswer {
  readonly file: SiteFile;
  /** 200, or 404 for the page that says so: then no range and no condition counts. */
  readonly status: 200 | 404;
  /** Content-Security-Policy of pages. */
  readonly policy: string;
  /** What else the same address may answer with, by what the request says. */
  readonly varies: 'no' | 'by type' | 'by type and language';
}

/** Headers of one form of a file, as `writeHead` takes them: names and values in turn. */
export interface PreparedHeaders {
  /** Of every answer. */
  readonly common: string[];
  /** With the length of the whole. */
  readonly whole: string[];
  /** Of the whole. */
  readonly sizeBytes: number;
  readonly tag: string;
  /** Names the bytes in the reader's memory. */
  readonly key: string;
}

const prepared = new WeakMap<SiteFile, Map<string, PreparedHeaders>>();

/** Put together once for each form of a file. A file belongs to one site, and so to one policy. */
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

/** Each form has a tag of its own, for they are different bytes. */
function entityTag(file: SiteFile, encoding: Encoding | undefined): string {
  const name = file.sha256.slice(0, 32);
  return encoding === undefined ? `"${name}"` : `"${name}-${encoding}"`;
}

const YEAR_SECONDS = 31_536_000;

function commonHeaders(
  { file, status, policy, varies }: FileAnswer,
  encoding: Encoding | undefined,
  tag: string,
): string[] {
  const vary = file.isCompressible ? ['Accept-Encoding', ...VARY[varies]] : VARY[varies];
  const headers = ['Content-Type', file.contentType, 'X-Content-Type-Options', 'nosniff'];
  if (status === 200) {
    headers.push('ETag', tag, 'Accept-Ranges', 'bytes');
    headers.push('Cache-Control', file.isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
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
  return headers;
}
