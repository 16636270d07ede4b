import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { ModelConfig } from '../../config/config.js';

/** Creates a model behind an OpenAI-compatible endpoint. */
export function createRemoteModel({
  url,
  model,
  key,
}: Extract<ModelConfig, { kind: 'openai-compatible' }>): LanguageModelV3 {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: url.replace(/\/+$/, ''),
    includeUsage: true,
    ...(key !== undefined && { apiKey: key }),
  });
  return provider.chatModel(model);
}
