import type { LanguageModelV3Prompt, LanguageModelV3ToolResultPart } from '@ai-sdk/provider';
import { SEARCH_TOOL, type SearchToolResult } from '../site-search.js';

/** A conversation as the model understands it. */
export interface ReadPrompt {
  /** The reader's last message. */
  readonly question: string;
  /** The reader's earlier messages, oldest first. */
  readonly earlier: readonly string[];
  /** The search results since the last question; undefined if there was no search. */
  readonly results: readonly SearchToolResult[] | undefined;
}

/** Reads a prompt. Only messages of users are questions; instructions in system messages and results are ignored. */
export function readPrompt(prompt: LanguageModelV3Prompt): ReadPrompt {
  const questions: string[] = [];
  let results: SearchToolResult[] | undefined;
  for (const message of prompt) {
    if (message.role === 'user') {
      const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text.trim()] : []));
      questions.push(texts.findLast((text) => text !== '') ?? '');
      results = undefined;
    } else if (message.role === 'tool') {
      for (const part of message.content) {
        if (part.type === 'tool-result' && part.toolName === SEARCH_TOOL)
          results = [...(results ?? []), ...resultsOf(part)];
      }
    }
  }
  return { question: questions.at(-1) ?? '', earlier: questions.slice(0, -1).filter((text) => text !== ''), results };
}

function resultsOf({ output }: LanguageModelV3ToolResultPart): SearchToolResult[] {
  const value = output.type === 'json' ? output.value : output.type === 'text' ? parsed(output.value) : undefined;
  const results = isRecord(value) ? value.results : undefined;
  return Array.isArray(results) ? results.flatMap((each) => readResult(each) ?? []) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readResult(value: unknown): SearchToolResult | undefined {
  if (!isRecord(value)) return undefined;
  const { title, url, headings, content, score, language } = value;
  if (typeof title !== 'string' || typeof url !== 'string' || typeof content !== 'string') return undefined;
  return {
    title,
    url,
    content,
    headings: Array.isArray(headings)
      ? headings.filter((heading): heading is string => typeof heading === 'string')
      : [],
    score: typeof score === 'number' ? score : 0,
    ...(typeof language === 'string' && { language }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
