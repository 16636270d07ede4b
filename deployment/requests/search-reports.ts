import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { isReading } from '../operations/is-reading.js';
import { sendText } from '../serve/send-text.js';
import { isSameOrigin } from './is-same-origin.js';
import { readBody } from './read-body.js';

/** A reader's search in the search of the bundle. */
export interface SearchReport {
  /** The words, in lower case and with single spaces. */
  readonly text: string;
  readonly isFound: boolean;
}

/** The path below the deployment's prefix at which pages report searches. */
export const SEARCHES_PATH = '/searches';

const MAX_BYTES = 4096;
const MAX_TEXT_LENGTH = 100;

const reportSchema = z.object({ text: z.string(), isFound: z.boolean() });

/**
 * Reads the report of a search that a page of this site sends, and answers it. Reports of other sites' pages, of programs and of readers
 * who opted out are answered, but not counted.
 */
export async function takeSearchReport(
  request: IncomingMessage,
  response: ServerResponse,
  onSearch: (report: SearchReport) => void,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    sendText(response, 405, 'Use POST.');
    return;
  }
  const body = await readBody(request, MAX_BYTES);
  const report = body && readReport(body.toString('utf8'));
  if (report === undefined) {
    sendText(response, 400, 'This is not the report of a search.');
    return;
  }
  if (isSameOrigin(request) && report.text !== '' && isReading(request)) onSearch(report);
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(204).end();
}

function readReport(body: string): SearchReport | undefined {
  try {
    const { text, isFound } = reportSchema.parse(JSON.parse(body));
    const words = text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
    return { text: cut(words.toLowerCase()), isFound };
  } catch {
    return undefined;
  }
}

/** Returns at most {@link MAX_TEXT_LENGTH} characters, without half a surrogate pair at the end. */
function cut(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();
}
