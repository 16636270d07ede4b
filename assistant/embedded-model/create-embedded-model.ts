import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { completeQuestion } from '../language/topic.js';
import type { Reader } from '../reader/create-reader.js';
import { modelStream } from '../sdk/model-stream.js';
import { SEARCH_TOOL } from '../site-search.js';
import { turns } from '../streams/turns.js';
import { composeAnswer } from './compose-answer.js';
import { mergePieces } from './merge-pieces.js';
import { type ReadPrompt, readPrompt } from './read-prompt.js';

/**
 * Creates a language model that needs no network or key. It calls the `search` tool, and then quotes the block of one result that answers
 * the question, with its source, or says that the documentation has no answer. With a reader, meanings are compared as well as words. Like any model it sees only the prompt, and it follows
 * no instructions in it.
 */
export function createEmbeddedModel(reader?: Reader): LanguageModelV3 {
  return {
    specificationVersion: 'v3',
    provider: 'offprint',
    modelId: 'embedded',
    supportedUrls: {},
    async doGenerate(call) {
      const content: LanguageModelV3Content[] = [];
      let text = '';
      for await (const part of partsOf(call, reader)) {
        if (part.type === 'tool-call') content.push(part);
        if (part.type === 'text-delta') text += part.delta;
      }
      if (text !== '') content.push({ type: 'text', text });
      return { content, finishReason: finishReason(text), usage: usage(call, text), warnings: [] };
    },
    async doStream(call) {
      return { stream: streamOf(call, reader) };
    },
  };
}

function streamOf(call: LanguageModelV3CallOptions, reader: Reader | undefined) {
  const parts = partsOf(call, reader);
  return modelStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => parts.return(undefined),
  });
}

const TEXT_ID = 'answer';

/**
 * Yields the parts of the model's stream: a search, or an answer if there are results. Other answers that begin have priority over its
 * further parts.
 */
async function* partsOf(
  call: LanguageModelV3CallOptions,
  reader: Reader | undefined,
): AsyncGenerator<LanguageModelV3StreamPart, undefined> {
  call.abortSignal?.throwIfAborted();
  yield { type: 'stream-start', warnings: [] };
  const prompt = readPrompt(call.prompt);
  let text = '';
  if (mustSearch(prompt, call)) yield toolCall(completeQuestion(prompt.question, prompt.earlier));
  else {
    for await (const delta of mergePieces(composeAnswer(prompt, reader))) {
      if (text === '') yield { type: 'text-start', id: TEXT_ID };
      text += delta;
      yield { type: 'text-delta', id: TEXT_ID, delta };
      await turns.toGoOn();
      call.abortSignal?.throwIfAborted();
    }
    if (text !== '') yield { type: 'text-end', id: TEXT_ID };
  }
  yield { type: 'finish', finishReason: finishReason(text), usage: usage(call, text) };
  return undefined;
}

function mustSearch({ results, question }: ReadPrompt, { tools, toolChoice }: LanguageModelV3CallOptions): boolean {
  const canSearch = tools?.some(({ name }) => name === SEARCH_TOOL) === true && toolChoice?.type !== 'none';
  return results === undefined && canSearch && question !== '';
}

let calls = 0;

function toolCall(query: string) {
  calls = (calls + 1) % Number.MAX_SAFE_INTEGER;
  const toolCallId = `search-${Date.now().toString(36)}-${calls.toString(36)}`;
  return { type: 'tool-call', toolCallId, toolName: SEARCH_TOOL, input: JSON.stringify({ query }) } as const;
}

function finishReason(text: string): LanguageModelV3FinishReason {
  return { unified: text === '' ? 'tool-calls' : 'stop', raw: undefined };
}

/** Returns the token counts, estimated at four characters a token, so that usage can be compared with other models. */
function usage({ prompt }: LanguageModelV3CallOptions, text: string): LanguageModelV3Usage {
  const total = Math.ceil(lengthOf(prompt) / 4);
  const output = Math.ceil(text.length / 4);
  return {
    inputTokens: { total, noCache: total, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + lengthOf(each), 0);
}
