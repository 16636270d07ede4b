import type { TextStreamPart, ToolSet } from 'ai';
import type { AnswerEvent, FinishReason, FoundSection, TokenUsage } from './answer-event.js';
import { type Citations, type CitationWriter, createCitationWriter } from './cite-sections.js';
import { createFoundEvents } from './found-events.js';
import type { LinkPolicy } from './link-policy.js';
import { createSafeMarkdown, type SafeMarkdown } from './safe-markdown.js';

type Part = TextStreamPart<ToolSet>;

/** Converts the parts of the AI SDK's stream to events. */
export interface PartReader {
  read(part: Part): Iterable<AnswerEvent>;
  /** Yields the result of a search that the model did not ask for. */
  found(toolCallId: string, sections: readonly FoundSection[]): Iterable<AnswerEvent>;
  /** True if any text other than white space was written. */
  readonly hasText: boolean;
}

/**
 * Creates a reader that writes citations as links if there are `citations`, filters links in text, and reports each found page as a source
 * once. Files from the model are dropped.
 */
export function createPartReader(policy: LinkPolicy, citations?: Citations): PartReader {
  const filters = new Map<string, SafeMarkdown>();
  const citing = new Map<string, CitationWriter>();
  const found = createFoundEvents();
  let hasText = false;

  const filterOf = (id: string): SafeMarkdown => {
    const filter = filters.get(id) ?? createSafeMarkdown(policy);
    filters.set(id, filter);
    return filter;
  };

  const citerOf = (id: string): CitationWriter | undefined => {
    if (citations === undefined) return undefined;
    const citer = citing.get(id) ?? createCitationWriter(citations);
    citing.set(id, citer);
    return citer;
  };

  function* written(kind: 'text' | 'reasoning', id: string, text: string): Iterable<AnswerEvent> {
    if (text === '') return;
    if (kind === 'text') hasText ||= text.trim() !== '';
    yield { type: `${kind}-delta`, id, text };
  }

  function* ended(kind: 'text' | 'reasoning', id: string): Iterable<AnswerEvent> {
    const rest = kind === 'text' ? citerOf(id)?.end() : undefined;
    if (rest !== undefined && rest !== '') yield* written(kind, id, filterOf(`${kind} ${id}`).push(rest));
    yield* written(kind, id, filterOf(`${kind} ${id}`).end());
    citing.delete(id);
    filters.delete(`${kind} ${id}`);
    yield { type: `${kind}-end`, id };
  }

  function* read(part: Part): Iterable<AnswerEvent> {
    switch (part.type) {
      case 'start-step':
        return yield { type: 'step-start' };
      case 'text-start':
      case 'reasoning-start':
        return yield { type: part.type, id: part.id };
      case 'text-delta':
        return yield* written(
          'text',
          part.id,
          filterOf(`text ${part.id}`).push(citerOf(part.id)?.push(part.text) ?? part.text),
        );
      case 'reasoning-delta':
        return yield* written('reasoning', part.id, filterOf(`reasoning ${part.id}`).push(part.text));
      case 'text-end':
        return yield* ended('text', part.id);
      case 'reasoning-end':
        return yield* ended('reasoning', part.id);
      case 'tool-input-start':
        return yield { type: 'tool-input-start', toolCallId: part.id, toolName: part.toolName };
      case 'tool-input-delta':
        return yield { type: 'tool-input-delta', toolCallId: part.id, delta: part.delta };
      case 'tool-call':
        return yield {
          type: 'tool-call',
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          input: asObject(part.input),
        };
      case 'tool-result':
        return yield* found(part.toolCallId, part.output as readonly FoundSection[]);
      case 'tool-error':
        return yield { type: 'tool-error', toolCallId: part.toolCallId };
      case 'finish-step':
        return yield { type: 'step-finish', finishReason: reasonOf(part.finishReason), usage: usageOf(part.usage) };
      case 'finish':
        return yield { type: 'finish', finishReason: reasonOf(part.finishReason), usage: usageOf(part.totalUsage) };
      default:
        return;
    }
  }

  return {
    read,
    found,
    get hasText() {
      return hasText;
    },
  };
}

const REASONS: ReadonlySet<string> = new Set(['stop', 'length', 'content-filter', 'tool-calls', 'error']);

const reasonOf = (reason: string): FinishReason => (REASONS.has(reason) ? (reason as FinishReason) : 'other');

const usageOf = ({ inputTokens, outputTokens }: TokenUsage): TokenUsage => ({ inputTokens, outputTokens });

/** Returns the input as an object. Models may write anything, and clients fail on other types. */
const asObject = (input: unknown): object =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
