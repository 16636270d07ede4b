import { parseRange } from '../../../http/parse-range.js';
import { contentDisposition } from '../../../storage/links/download-name.js';
import { verifyFileLink } from '../../../storage/links/link-signature.js';
import type { ByteRange, ObjectInfo } from '../../../storage/object-store.js';
import type { RouteContext } from '../../http/context.js';
import { linkRefused, notFound, preconditionFailed, rangeNotSatisfiable } from '../../http/errors.js';
import { defineOpenRoute } from '../../http/route.js';
import { entityTag, evaluateConditions } from './evaluate-conditions.js';

/** Serves the files of signed links to a file store. The signature in the query replaces a key. */
export const getFile = defineOpenRoute({
  method: 'GET',
  path: '/files/{key+}',
  operationId: 'getFile',
  summary: 'Download a file with a signed link',
  access: 'open',
  // Links are created by the service and used unchanged, so there is nothing to document.
  documented: false,
  responses: {
    200: { description: 'The file.', contentType: 'application/octet-stream' },
    206: { description: 'The requested range.', contentType: 'application/octet-stream' },
    304: { description: "The caller's copy is current." },
  },
  errors: ['link_refused', 'not_found', 'precondition_failed', 'range_not_satisfiable'],
  handle: async ({ services, context }) => {
    const { fileLinks, store } = services;
    if (fileLinks === undefined) throw notFound('this service stores no files; request the link again');
    const target = verifyFileLink(fileLinks, `${fileLinks.publicUrl}${context.originalUrl}`, new Date());
    if ('refused' in target) throw linkRefused();
    const info = await store.head(target.key);
    if (info === undefined) throw notFound('the file of this link is no longer stored; start a new export');

    const headers = {
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-cache',
      'Content-Type': contentType(target.key),
      ETag: entityTag(info),
      'Last-Modified': info.updatedAt.toUTCString(),
      ...(target.downloadName !== undefined && { 'Content-Disposition': contentDisposition(target.downloadName) }),
    };
    const outcome = evaluateConditions((name) => context.get(name), info);
    if (outcome === 'not-modified') return { status: 304, headers };
    if (outcome === 'failed') throw preconditionFailed();
    const range = rangeOf(context, info);
    const length = range === undefined ? info.sizeBytes : range.end - range.start + 1;
    return {
      status: range === undefined ? 200 : 206,
      headers: {
        ...headers,
        'Content-Length': String(length),
        ...(range !== undefined && { 'Content-Range': `bytes ${range.start}-${range.end}/${info.sizeBytes}` }),
      },
      ...(context.method !== 'HEAD' && { body: await store.read(target.key, range) }),
    };
  },
});

/** Returns the requested range. Only GET has ranges (RFC 9110 section 14.2), and If-Range cancels the range if the file has changed. */
function rangeOf(context: RouteContext, info: ObjectInfo): ByteRange | undefined {
  if (context.method !== 'GET') return undefined;
  const condition = context.get('If-Range');
  if (condition !== '' && condition !== entityTag(info) && condition !== info.updatedAt.toUTCString()) return undefined;
  const range = parseRange(context.get('Range'), info.sizeBytes);
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(info.sizeBytes);
  return range;
}

function contentType(key: string): string {
  if (key.endsWith('.gz')) return 'application/gzip';
  if (key.endsWith('.zip')) return 'application/zip';
  if (key.endsWith('.pdf')) return 'application/pdf';
  return key.endsWith('.json') ? 'application/json' : 'application/octet-stream';
}
