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

/**
 * Creates the configured model. By default, this is the embedded model, which needs no network. The provider for endpoints is loaded only
 * if one is configured.
 */
export async function createModel(config: ModelConfig, reader?: Reader): Promise<AnswerModel> {
  if (config.kind === 'embedded') return { isEmbedded: true, reader };
  const { createRemoteModel } = await import('./create-remote-model.js');
  return createRemoteModel(config);
}
