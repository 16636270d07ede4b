import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { ModelConfig } from '../../config/config.js';
import type { Reader } from '../reader/create-reader.js';
import type { EmbeddedModel } from './answer-directly.js';

/** A model that the answerer can use. */
export type AnswerModel = LanguageModelV3 | EmbeddedModel;

/** The properties of a model that the service has to know, besides how it is called. */
export interface ModelTraits {
  /** True if its tokens cost something, so that they are counted and limited. */
  readonly isMetered: boolean;
  /** True if it cites sections by their numbers. The embedded model writes its source itself. */
  readonly cites: boolean;
  /** The folder for the weights of its reader; undefined if it reads nothing. */
  readonly readerFolder: string | undefined;
}

/** Returns the traits of the configured model. */
export function traitsOf(config: ModelConfig): ModelTraits {
  const isOwn = config.kind === 'embedded';
  return { isMetered: !isOwn, cites: !isOwn, readerFolder: isOwn ? config.readerFolder : undefined };
}

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

/** Creates the configured model. By default, this is the embedded model, which needs no network. */
export function createModel(config: ModelConfig, reader?: Reader): AnswerModel {
  if (config.kind === 'openai-compatible') return createRemoteModel(config);
  return { isEmbedded: true, ...(reader !== undefined && { reader }) };
}
