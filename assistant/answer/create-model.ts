import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { ModelConfig } from '../../config/config.js';
import { createEmbeddedModel } from '../embedded-model/create-embedded-model.js';

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

/** The model that is configured; the embedded one, which needs no network, where none is. */
export function createModel(config: ModelConfig): AnswerModel {
  return config.kind === 'openai-compatible' ? createRemoteModel(config) : createEmbeddedModel();
}
