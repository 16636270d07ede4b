import { readSegment } from '../../bundle/read-segment.js';
import { encodeSeparateFiles } from '../../bundle/segment.js';
import { type MergeStep, PartMerge } from '../../site/search/large/part-merge.js';
import { readPartFile } from '../../site/search/wire.js';
import type { RenderReply, RenderRequest } from '../protocol.js';

/** The state of merging the parts of a large search index. */
export interface SearchMerge {
  begin(): void;
  add(request: Extract<RenderRequest, { kind: 'merge-part' }>): Promise<RenderReply>;
  next(): RenderReply;
}

export function createSearchMerge(): SearchMerge {
  let open: PartMerge | undefined;
  const opened = () => {
    if (open === undefined) throw new Error('no search index is being merged');
    return open;
  };
  return {
    begin() {
      open = new PartMerge();
    },
    async add({ index, body, crc32 }) {
      for await (const { bytes } of readSegment(body, crc32)) return replyOf(opened().add(index, readPartFile(bytes)));
      throw new Error('a part of the search index has no file');
    },
    next() {
      const step = opened().next();
      if (step.state === 'done') open = undefined;
      return replyOf(step);
    },
  };
}

function replyOf({ state, files }: MergeStep): RenderReply {
  return { kind: 'merged', state, ...(files.length > 0 && { segment: encodeSeparateFiles(files) }) };
}
