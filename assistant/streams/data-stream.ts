import type { AnswerEvent, TokenUsage } from '../answer/answer-event.js';
import { presentSections } from './present-sections.js';
import { STREAM_HEADERS, type StreamFormat, type StreamIdentity } from './stream-format.js';

/**
 * The data stream protocol of AI SDK 4: lines `code:JSON`. Its clients fail on unknown codes and read only complete lines, so whole lines
 * are written. The thread id is in a data part with the type finish, because clients drop unknown fields of `d:`, and in `d:` for clients
 * that read lines.
 */
export const dataStream: StreamFormat = {
  headers: {
    ...STREAM_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Vercel-AI-Data-Stream': 'v1',
  },
  // An empty line, because a comment would be an unknown code.
  heartbeat: '\n',
  async *encode(events, identity) {
    // Sent at once and only for the first step: it creates the message that everything else belongs to.
    yield line('f', { messageId: identity.messageId });
    let isFirst = true;
    for await (const event of events) {
      const lines = isFirst && event.type === 'step-start' ? '' : encodeEvent(event, identity);
      isFirst = false;
      if (lines !== '') yield lines;
    }
  },
};

const line = (code: string, value: unknown): string => `${code}:${JSON.stringify(value)}\n`;

function encodeEvent(event: AnswerEvent, { messageId, threadId }: StreamIdentity): string {
  switch (event.type) {
    case 'step-start':
      return line('f', { messageId });
    case 'text-delta':
      return line('0', event.text);
    case 'reasoning-delta':
      return line('g', event.text);
    case 'tool-input-start':
      return line('b', { toolCallId: event.toolCallId, toolName: event.toolName });
    case 'tool-input-delta':
      return line('c', { toolCallId: event.toolCallId, argsTextDelta: event.delta });
    case 'tool-call':
      return line('9', { toolCallId: event.toolCallId, toolName: event.toolName, args: event.input });
    case 'tool-result':
      return line('a', { toolCallId: event.toolCallId, result: presentSections(event.sections) });
    case 'tool-error':
      return line('a', { toolCallId: event.toolCallId, result: [] });
    case 'source': {
      const { path, url, title } = event.source;
      return line('h', { sourceType: 'url', id: path, url, title });
    }
    case 'step-finish':
      return line('e', { finishReason: event.finishReason, usage: countsOf(event.usage), isContinued: false });
    case 'finish': {
      const { finishReason } = event;
      return (
        line('2', [{ type: 'finish', threadId, finishReason }]) +
        line('d', { type: 'finish', finishReason, usage: countsOf(event.usage), threadId })
      );
    }
    case 'error':
      return line('3', event.sentence);
    default:
      return '';
  }
}

/** Returns the token counts. Clients of this version add them up, so unknown ones are 0. */
const countsOf = ({ inputTokens = 0, outputTokens = 0 }: TokenUsage) => ({
  promptTokens: inputTokens,
  completionTokens: outputTokens,
});
