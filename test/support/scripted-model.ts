import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart } from '@ai-sdk/provider';

/** The parts of one step of a scripted model. A number waits so many milliseconds; `stall` waits for ever and ignores an abort. */
export type ScriptedStep = readonly (LanguageModelV3StreamPart | number | 'stall')[];

export interface ScriptedModel extends LanguageModelV3 {
  /** The options of each call. */
  readonly calls: LanguageModelV3CallOptions[];
  /** Calls whose abort was heard of. */
  readonly aborted: number;
}

const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};

export const finish = (unified: 'stop' | 'tool-calls' | 'length' = 'stop'): LanguageModelV3StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage: USAGE,
});

/** A step that searches. */
export const searchStep = (query: string, toolCallId = 'call_1'): ScriptedStep => {
  const input = JSON.stringify({ query });
  return [
    { type: 'tool-input-start', id: toolCallId, toolName: 'search' },
    { type: 'tool-input-delta', id: toolCallId, delta: input },
    { type: 'tool-input-end', id: toolCallId },
    { type: 'tool-call', toolCallId, toolName: 'search', input },
    finish('tool-calls'),
  ];
};

/** A step that says these pieces. */
export const textStep = (...pieces: readonly string[]): ScriptedStep => [
  { type: 'text-start', id: 't1' },
  ...pieces.map((delta): LanguageModelV3StreamPart => ({ type: 'text-delta', id: 't1', delta })),
  { type: 'text-end', id: 't1' },
  finish(),
];

/** Searches for the question, then answers out of the script: a function of the call's number in its answer. */
export function scriptedModel(
  script: (step: number, options: LanguageModelV3CallOptions) => ScriptedStep,
): ScriptedModel {
  const calls: LanguageModelV3CallOptions[] = [];
  let aborted = 0;
  return {
    specificationVersion: 'v3',
    provider: 'test',
    modelId: 'scripted',
    supportedUrls: {},
    calls,
    get aborted() {
      return aborted;
    },
    doGenerate: () => Promise.reject(new Error('answers are streamed')),
    async doStream(options) {
      calls.push(options);
      options.abortSignal?.addEventListener('abort', () => aborted++, { once: true });
      const steps = script(stepOf(options), options);
      const parts = play(steps);
      return {
        stream: new ReadableStream({
          async pull(controller) {
            const { done, value } = await parts.next();
            if (done) controller.close();
            else controller.enqueue(value);
          },
        }),
      };
    },
  };
}

/** Finished searches since the question. */
function stepOf({ prompt }: LanguageModelV3CallOptions): number {
  const question = prompt.findLastIndex(({ role }) => role === 'user');
  return prompt.slice(question).filter(({ role }) => role === 'tool').length;
}

async function* play(steps: ScriptedStep): AsyncGenerator<LanguageModelV3StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  for (const step of steps) {
    if (step === 'stall') await new Promise(() => undefined);
    else if (typeof step === 'number') await new Promise((resolve) => setTimeout(resolve, step));
    else yield step;
  }
}

/** The text of the question that a call asks. */
export function questionOf({ prompt }: LanguageModelV3CallOptions): string {
  const last = prompt.findLast(({ role }) => role === 'user');
  const part = last?.role === 'user' ? last.content.at(-1) : undefined;
  return part?.type === 'text' ? part.text : '';
}

/** Searches, then says what the golden streams say. */
export const sampleModel = (): ScriptedModel =>
  scriptedModel((step, options) =>
    step === 0
      ? searchStep(questionOf(options))
      : textStep('Run ', '`npm i thing`. ', 'See ', '[Install](/guides/install).'),
  );
