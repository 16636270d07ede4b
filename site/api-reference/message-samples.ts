import type { ChannelModel, MessageModel } from '../api-description/asyncapi/channel-model.js';
import { type Direction, exampleValue } from '../api-description/openapi/example-value.js';
import type { WrittenSample } from '../api-description/openapi/request-samples.js';
import { jsonText } from '../api-description/openapi/written-number.js';

const LONGEST = 20_000;
const MAX_SAMPLES = 100;

/** Examples of what a reader sends on a channel, and of what comes back; messages that nobody is said to send count as the latter. */
export function messageSamples({ operations, messages }: ChannelModel): {
  readonly sent: readonly WrittenSample[];
  readonly received: readonly WrittenSample[];
} {
  const of = (action: 'send' | 'receive') => operations.filter((operation) => operation.action === action);
  const sent = of('receive').flatMap((operation) => operation.messages);
  const replies = of('receive').flatMap(({ reply }) => reply?.messages ?? []);
  const received = [...of('send').flatMap((operation) => operation.messages), ...replies, ...messages];
  return { sent: samplesOf(sent, 'request'), received: samplesOf(received, 'response') };
}

function samplesOf(messages: readonly MessageModel[], direction: Direction): WrittenSample[] {
  return [...new Set(messages)].flatMap((message) => samplesOfMessage(message, direction)).slice(0, MAX_SAMPLES);
}

function samplesOfMessage(
  { title, payload, examples, contentType = '' }: MessageModel,
  direction: Direction,
): WrittenSample[] {
  const made = payload === undefined ? [] : [{ value: exampleValue(payload, { direction }) }];
  const shown = examples.length > 0 ? examples : made;
  return shown.map(({ value, ...named }) => {
    const isText = typeof value === 'string' && !/json/i.test(contentType);
    const text = isText ? value : jsonText(value, 2);
    const name = 'name' in named && shown.length > 1 ? named.name : undefined;
    return {
      label: name === undefined ? title : `${title}: ${name}`,
      grammar: isText ? 'text' : 'json',
      code: text.length > LONGEST ? `${text.slice(0, LONGEST)}\n…` : text,
    };
  });
}
