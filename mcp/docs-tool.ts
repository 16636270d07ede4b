import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { DocsSite } from './docs-site.js';

/** A tool that answers from a site. */
export interface DocsTool {
  readonly definition: Tool;
  /** Calls the tool. Invalid arguments and missing pages become results with `isError`, which models can correct. */
  call(site: DocsSite, input: unknown): Promise<CallToolResult>;
}

/** Describes tools that only read, and only from the site. */
export const READING = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Returns the result of a call that failed for a reason that the model can correct. */
export function failedCall(message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: message }] };
}
