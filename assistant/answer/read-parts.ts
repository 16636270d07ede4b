import type { TextStreamPart, ToolSet } from 'ai';
import type { AnswerEvent, AnswerSource, FinishReason, FoundSection, TokenUsage } from './answer-event.js';
import type { LinkPolicy } from './link-policy.js';
import { createSafeMarkdown, type SafeMarkdown } from './safe-markdown.js';

type Part = TextStreamPart<ToolSet>;

/** Turns what the AI SDK says of an answer into events. */
export interface PartReader {
  read(part: Part): Iterable<AnswerEvent>;
  /** Whether anything but white space was written for the reader. */
  readonly hasText: boolean;
}

/** Text passes the filter of links; each page found is named as a source once; files that a model makes are left out. */
export function createPartReader(policy: LinkPolicy): PartReader {
  const filters = new Map<string, SafeMarkdown>();
  const named = new Set<string>();
  let hasText = false;

  const filterOf = (id: string): SafeMarkdown => {
    const filter = filters.get(id) ?? createSafeMarkdown(policy);
    filters.set(id, filter);
    return filter;
  };

  function* written(kind: 'text' | 'reasoning', id: string, text: string): Iterable<AnswerEvent> {
    if (text === '') return;
    if (kind === 'text') hasText ||= text.trim() !== '';
    yield { type: `${kind}-delta`, id, text };
  }

  function* ended(kind: 'text' | 'reasoning', id: string): Iterable<AnswerEvent> {
    yield* written(kind, id, filterOf(`${kind} ${id}`).end());
    filters.delete(`${kind} ${id}`);
    yield { type: `${kind}-end`, id };
  }

  function* found(toolCallId: string, sections: readonly FoundSection[]): Iterable<AnswerEvent> {
    yield { type: 'tool-result', toolCallId, sections };
    for (const { path, url, title } of sections) {
      if (named.has(path)) continue;
      named.add(path);
      const source: AnswerSource = { path, url, title };
      yield { type: 'source', source };
    }
  }

  function* read(part: Part): Iterable<AnswerEvent> {
    switch (part.type) {
      case 'start-step':
        return yield { type: 'step-start' };
      case 'text-start':
      case 'reasoning-start':
        return yield { type: part.type, id: part.id };
      case 'text-delta':
        return yield* written('text', part.id, filterOf(`text ${part.id}`).push(part.text));
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
    get hasText() {
      return hasText;
    },
  };
}

const REASONS: ReadonlySet<string> = new Set(['stop', 'length', 'content-filter', 'tool-calls', 'error']);

const reasonOf = (reason: string): FinishReason => (REASONS.has(reason) ? (reason as FinishReason) : 'other');

const usageOf = ({ inputTokens, outputTokens }: TokenUsage): TokenUsage => ({ inputTokens, outputTokens });

/** A model may write anything where an object belongs; clients end in an error on it. */
const asObject = (input: unknown): object =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
