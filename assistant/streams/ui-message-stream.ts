import type { AnswerEvent } from '../answer/answer-event.js';
import { presentSections } from './present-sections.js';
import { STREAM_HEADERS, type StreamFormat, type StreamIdentity } from './stream-format.js';

/**
 * The UI message stream of AI SDK 5 and later: server-sent events with JSON. Releases before 5.0.217, 6.0.231 and 7.0.32 reject chunks with
 * unknown keys: for them, the strict form has the thread id only in `messageMetadata` and omits the finish reason, which the oldest ones do
 * not know either.
 */
export function uiMessageStream({ strict }: { readonly strict: boolean }): StreamFormat {
  return {
    headers: {
      ...STREAM_HEADERS,
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Vercel-AI-UI-Message-Stream': 'v1',
    },
    heartbeat: ': still here\n\n',
    async *encode(events, identity) {
      const { messageId, threadId } = identity;
      // Sent at once, so that the client knows the thread, and that an answer is coming, before the model produces any text.
      yield chunk({ type: 'start', messageId, messageMetadata: { threadId } });
      for await (const event of events) yield encodeEvent(event, identity, strict);
      yield 'data: [DONE]\n\n';
    },
  };
}

const chunk = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

function encodeEvent(event: AnswerEvent, { threadId }: StreamIdentity, strict: boolean): string {
  switch (event.type) {
    case 'step-start':
      return chunk({ type: 'start-step' });
    case 'text-delta':
    case 'reasoning-delta':
      return chunk({ type: event.type, id: event.id, delta: event.text });
    case 'text-start':
    case 'text-end':
    case 'reasoning-start':
    case 'reasoning-end':
      return chunk({ type: event.type, id: event.id });
    case 'tool-input-start':
      return chunk({ type: 'tool-input-start', toolCallId: event.toolCallId, toolName: event.toolName });
    case 'tool-input-delta':
      return chunk({ type: 'tool-input-delta', toolCallId: event.toolCallId, inputTextDelta: event.delta });
    case 'tool-call': {
      const { toolCallId, toolName, input } = event;
      return chunk({ type: 'tool-input-available', toolCallId, toolName, input });
    }
    case 'tool-result':
      return chunk({
        type: 'tool-output-available',
        toolCallId: event.toolCallId,
        output: presentSections(event.sections),
      });
    case 'tool-error':
      return chunk({ type: 'tool-output-error', toolCallId: event.toolCallId, errorText: 'The search failed.' });
    case 'source': {
      const { path, url, title } = event.source;
      return chunk({ type: 'source-url', sourceId: path, url, title });
    }
    case 'step-finish':
      return chunk({ type: 'finish-step' });
    case 'finish': {
      const { finishReason } = event;
      return chunk(
        strict
          ? { type: 'finish', messageMetadata: { threadId } }
          : { type: 'finish', finishReason, messageMetadata: { threadId }, threadId },
      );
    }
    case 'error':
      return chunk({ type: 'error', errorText: event.sentence });
  }
}
