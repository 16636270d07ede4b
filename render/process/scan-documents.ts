import { scanDocument } from '../../site/live/scan-document.js';
import type { RenderReply, RenderRequest } from '../protocol.js';

/** Looks through what was fetched of a live site. */
export function scanDocuments({ documents }: Extract<RenderRequest, { kind: 'scan' }>): RenderReply {
  return { kind: 'scanned', scans: documents.map(scanDocument) };
}
