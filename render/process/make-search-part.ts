import { encodeSeparateFiles } from '../../bundle/segment.js';
import { buildPart } from '../../site/search/build-part.js';
import type { BatchSections } from '../../site/search/text-files.js';
import type { RenderReply, RenderRequest } from '../protocol.js';

/** Makes a part of the search index from the sections of neighboring batches. */
export function makeSearchPart(request: Extract<RenderRequest, { kind: 'search-part' }>): RenderReply {
  const batches = request.batches.map((bytes) => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    return JSON.parse(text) as BatchSections;
  });
  const { file, summary } = buildPart(batches);
  const { body, crc32, uncompressedBytes, files } = encodeSeparateFiles([file]);
  return { kind: 'search-part', body, crc32, uncompressedBytes, files, summary };
}
