// Before any code is loaded that it bears on.
import './engine-flags.js';
import type { RenderMessage, RenderReply, RenderRequest } from '../protocol.js';
import { createRenderSession } from './render-session.js';

/**
 * The render process: answers one question at a time over the channel that its parent opened, and ends with its parent.
 * It holds no secret: its environment is empty, and all it can read is its own code and the worker's copies of sources.
 */
const session = createRenderSession();

process.on('message', (request: RenderRequest) => void answer(request));
process.on('disconnect', () => process.exit(0));

async function answer(request: RenderRequest): Promise<void> {
  const reply = await session.answer(request).catch(toFailure);
  // Asking the system costs a tenth of what a small page does: once a batch is enough.
  const residentBytes = reply.kind === 'page' ? undefined : process.memoryUsage.rss();
  const message: RenderMessage = { reply, residentBytes };
  // A parent that is gone needs no answer, nor a stack on its terminal.
  process.send?.(message, (error) => error && process.exit(0));
}

function toFailure(error: unknown): RenderReply {
  if (!(error instanceof Error)) return { kind: 'failed', message: String(error), type: 'Error' };
  return { kind: 'failed', message: error.message, stack: error.stack, type: error.name };
}
