import type { LanguageModelV3, LanguageModelV3StreamResult } from '@ai-sdk/provider';
import { isLean, modelStream } from './model-stream.js';

/** Returns the model with streams for the SDK of `sdk.ts`, which cannot pipe the platform's streams through its own. */
export function withLeanStreams(model: LanguageModelV3): LanguageModelV3 {
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (call) => model.doGenerate(call),
    async doStream(call) {
      const result = await model.doStream(call);
      return { ...result, stream: lean(result.stream) };
    },
  };
}

function lean(stream: LanguageModelV3StreamResult['stream']): LanguageModelV3StreamResult['stream'] {
  if (isLean(stream)) return stream;
  const reader = stream.getReader();
  return modelStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
