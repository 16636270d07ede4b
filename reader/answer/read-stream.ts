/** One chunk of an answer, as the v2 endpoint writes it. */
export interface Chunk {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Yields the chunks of a stream of server-sent events as they arrive, skipping comments and the end mark. */
export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('data: {')) yield JSON.parse(event.slice('data: '.length)) as Chunk;
    }
  }
}
