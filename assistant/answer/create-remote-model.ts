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
    transformRequestBody: withPlainContent,
    ...(key !== undefined && { apiKey: key }),
  });
  return provider.chatModel(model);
}

/** Returns a request whose messages have text as one string: servers of small models cannot read the parts of a message. */
function withPlainContent(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { messages } = body;
  return { ...body, ...(Array.isArray(messages) && { messages: messages.map(plain) }) };
}

function plain(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('content' in message)) return message;
  const { content } = message;
  if (!Array.isArray(content)) return message;
  const texts = content.flatMap((part: unknown) =>
    typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string' ? [part.text] : [],
  );
  return texts.length === content.length ? { ...message, content: texts.join('\n\n') } : message;
}
