import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { ModelConfig } from '../../config/read-config.js';

/** A model as the answerer takes it. */
export type AnswerModel = LanguageModelV3;

/** A model behind an OpenAI-compatible endpoint. */
export function createRemoteModel({
  url,
  model,
  key,
}: Extract<ModelConfig, { kind: 'openai-compatible' }>): AnswerModel {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: url.replace(/\/+$/, ''),
    includeUsage: true,
    ...(key !== undefined && { apiKey: key }),
  });
  return provider.chatModel(model);
}

/** The model that is configured. */
export function createModel(config: ModelConfig): AnswerModel {
  return config.kind === 'openai-compatible' ? createRemoteModel(config) : unavailableModel();
}

/** Stands where no model is configured: each question is answered by the sentence for a failure. */
function unavailableModel(): AnswerModel {
  const fail = () => Promise.reject(new Error('no model is configured; set OFFPRINT_MODEL_URL and OFFPRINT_MODEL'));
  return {
    specificationVersion: 'v3',
    provider: 'none',
    modelId: 'none',
    supportedUrls: {},
    doGenerate: fail,
    doStream: fail,
  };
}
