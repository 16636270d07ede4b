// This import comes first, because the flags must be set before other code is loaded.
import './engine-flags.js';
import { SiteUnreadable } from '../../site/docs-json/plan-errors.js';
import type { RenderMessage, RenderReply, RenderRequest } from '../protocol.js';
import { createRenderSession } from './render-session.js';

/**
 * The render process. It answers one request at a time over its parent's channel, and ends with its parent. It has no
 * secrets: its environment is empty, and it can read only its own code and the worker's copies of sources.
 */
const session = createRenderSession();

process.on('message', (request: RenderRequest) => void answer(request));
process.on('disconnect', () => process.exit(0));

async function answer(request: RenderRequest): Promise<void> {
  const reply = await session.answer(request).catch(toFailure);
  // Measuring costs a tenth of rendering a small page, so it is done once per batch.
  const residentBytes = reply.kind === 'page' ? undefined : process.memoryUsage.rss();
  const message: RenderMessage = { reply, residentBytes };
  // If the parent has ended, nobody needs the answer or an error on the terminal.
  process.send?.(message, (error) => error && process.exit(0));
}

function toFailure(error: unknown): RenderReply {
  if (!(error instanceof Error)) return { kind: 'failed', message: String(error), type: 'Error' };
  const place = error instanceof SiteUnreadable ? error.place : undefined;
  return { kind: 'failed', message: error.message, stack: error.stack, type: error.name, place };
}
