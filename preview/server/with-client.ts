import { PREVIEW_PREFIX } from '../../contract/preview.js';

/**
 * Adds the preview's client to the end of a page. Everything before it is as in the bundle. The script's name contains
 * the page's version, which the client compares with the newest one.
 */
export function withClient(page: Uint8Array, hash: string): Buffer {
  return Buffer.concat([page, Buffer.from(`<script src="${PREVIEW_PREFIX}client.js?page=${hash}"></script>\n`)]);
}
