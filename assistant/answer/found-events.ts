import type { AnswerEvent, FoundSection } from './answer-event.js';

/** Creates a function that yields the result of a search of one answer, and each page that was not found before as a source. */
export function createFoundEvents(): (toolCallId: string, sections: readonly FoundSection[]) => Iterable<AnswerEvent> {
  const named = new Set<string>();
  return function* foundEvents(toolCallId, sections): Iterable<AnswerEvent> {
    yield { type: 'tool-result', toolCallId, sections };
    for (const { path, url, title } of sections) {
      if (named.has(path)) continue;
      named.add(path);
      yield { type: 'source', source: { path, url, title } };
    }
  };
}
