import type { RenderReply, RenderRequest } from '../protocol.js';
import { createExportLoader } from './load-export.js';
import { makePlan } from './make-plan.js';
import { makeSearchPart } from './make-search-part.js';
import { type OpenBatch, openBatch } from './open-batch.js';
import { scanDocuments } from './scan-documents.js';
import { warmUp } from './warm-up.js';

/** Answers the questions of one parent; a batch is built up by `begin`, `page`/`files`/`site` and `finish`. */
export function createRenderSession(): { answer(request: RenderRequest): Promise<RenderReply> } {
  const load = createExportLoader();
  let batch: OpenBatch | undefined;
  let made: Uint8Array = NO_PLAN;

  return {
    async answer(request) {
      switch (request.kind) {
        case 'plan': {
          const { plan, ...told } = makePlan(request);
          made = plan;
          return { kind: 'planned', plan: takePart(0), planBytes: plan.length, ...told };
        }
        case 'plan-part':
          return { kind: 'plan-part', bytes: takePart(request.offset) };
        case 'warm':
          await warmUp(request.round);
          return { kind: 'warm' };
        case 'begin':
          batch = openBatch(await load(request.inputs));
          return { kind: 'begun' };
        case 'page':
          return open().addPage(request);
        case 'files':
          open().addFiles(request);
          return { kind: 'added' };
        case 'site':
          open().addSiteFiles();
          return { kind: 'added' };
        case 'finish': {
          const finished = open().finish();
          batch = undefined;
          return finished;
        }
        case 'scan':
          return scanDocuments(request);
        case 'search-part':
          return makeSearchPart(request);
      }
    },
  };

  function takePart(offset: number): Uint8Array {
    const part = made.subarray(offset, offset + PART_BYTES);
    if (offset + part.length >= made.length) made = NO_PLAN;
    return part;
  }

  function open(): OpenBatch {
    if (batch === undefined) throw new Error('no batch is open');
    return batch;
  }
}

/** A plan is sent in parts: whoever takes it writes it down, and holds no more than one. */
const PART_BYTES = 1024 * 1024;
const NO_PLAN = new Uint8Array(0);
