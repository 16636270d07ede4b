import { dataStream } from '../../assistant/streams/data-stream.js';
import type { StreamFormat } from '../../assistant/streams/stream-format.js';
import { uiMessageStream } from '../../assistant/streams/ui-message-stream.js';

/** The stream protocols by name. Names can be sent between threads; functions cannot. */
export const STREAM_FORMATS = {
  data: dataStream,
  'ui-message': uiMessageStream({ strict: false }),
  'strict-ui-message': uiMessageStream({ strict: true }),
} as const satisfies Readonly<Record<string, StreamFormat>>;

export type FormatName = keyof typeof STREAM_FORMATS;
