import { knownCode } from '../../site/content/code/known-code.js';
import { scanDocument } from '../../site/live/scan-document.js';
import type { RenderReply, RenderRequest } from '../protocol.js';
import { createExportLoader } from './load-export.js';
import { makePlan } from './make-plan.js';
import { makeSearchPart } from './make-search-part.js';
import { createSearchMerge } from './merge-search.js';
import { type OpenBatch, openBatch } from './open-batch.js';
import { createPreviewSession } from './preview/preview-session.js';
import { takeStep } from './preview/take-step.js';
import { warmUp } from './warm-up.js';

/**
 * Creates the state of one render process, which answers its parent's requests. A batch is built by `begin`, then
 * `page`, `files` or `site`, then `finish`.
 */
export function createRenderSession(): { answer(request: RenderRequest): Promise<RenderReply> } {
  const load = createExportLoader();
  const preview = createPreviewSession();
  const merge = createSearchMerge();
  let batch: OpenBatch | undefined;
  let unsentPlan: Uint8Array = NO_PLAN;

  return {
    async answer(request) {
      switch (request.kind) {
        case 'plan': {
          const { plan, ...facts } = makePlan(request);
          unsentPlan = plan;
          return { kind: 'planned', plan: takePart(0), planBytes: plan.length, ...facts };
        }
        case 'plan-part':
          return { kind: 'plan-part', bytes: takePart(request.offset) };
        case 'warm':
          await warmUp(request.round);
          return { kind: 'warm' };
        case 'begin':
          batch = openBatch(await load(request.inputs));
          return { kind: 'begun', needsCode: !knownCode.begin(request.codeName) };
        case 'code':
          knownCode.load(request.name, request.parts);
          return { kind: 'added' };
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
          const code = knownCode.takeRecorded();
          return finished.kind === 'segment' ? { ...finished, code } : finished;
        }
        case 'scan':
          return { kind: 'scanned', scans: request.documents.map(scanDocument) };
        case 'search-part':
          return makeSearchPart(request);
        case 'merge-begin':
          merge.begin();
          return { kind: 'added' };
        case 'merge-part':
          return merge.add(request);
        case 'merge-next':
          return merge.next();
        case 'preview-change':
          return { kind: 'preview-changed', ...(await preview.change(request)) };
        case 'preview-prepare':
          preview.prepare(request);
          return { kind: 'added' };
        case 'preview-read':
          return { kind: 'preview-read', change: await preview.readOn() };
        case 'preview-open':
          return { kind: 'preview-opened', found: await preview.open(request.address, request.failure) };
        case 'preview-survey':
          return { kind: 'preview-surveyed', ...(await takeStep(preview.survey(), request)) };
      }
    },
  };

  function takePart(offset: number): Uint8Array {
    const part = unsentPlan.subarray(offset, offset + PART_BYTES);
    if (offset + part.length >= unsentPlan.length) unsentPlan = NO_PLAN;
    return part;
  }

  function open(): OpenBatch {
    if (batch === undefined) throw new Error('no batch is open');
    return batch;
  }
}

/** The size of a part of a plan. The receiver writes each part to a file, so it keeps only one in memory. */
const PART_BYTES = 1024 * 1024;
const NO_PLAN = new Uint8Array(0);
