import type { FileHandle } from 'node:fs/promises';
import type { BodyEncodings } from './recorded-body.js';

/** The bytes of a recorded body in the spool file, or why there are none. */
export type SpooledBody =
  | ({ readonly kind: 'whole'; readonly offset: number; readonly sizeBytes: number } & BodyEncodings)
  | { readonly kind: 'too-large' | 'partial' | 'missing' };

/** A response that a crawl recorded. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: SpooledBody;
  /** The time of the request, as the record states it. */
  readonly date: string;
}

/** The responses of a recorded crawl. Their bodies are in a temporary file until it is closed. */
export interface RecordedCrawl {
  /** The responses by the normal form of their address, in the order of the files: of several for an address, the best one. */
  readonly responses: ReadonlyMap<string, RecordedResponse>;
  readonly spool: FileHandle;
  close(): Promise<void>;
}

/** Returns whether a response is better than an earlier one for the same address: content, then a redirect, then the newest. */
export function isBetter(one: RecordedResponse, other: RecordedResponse): boolean {
  const difference = rankOf(one) - rankOf(other);
  return difference > 0 || (difference === 0 && one.date >= other.date);
}

function rankOf({ status, headers, body }: RecordedResponse): number {
  if (status === 200) return body.kind === 'whole' ? 4 : 3;
  if (status === 304) return 0;
  return isRedirect(status) && headers.has('location') ? 2 : 1;
}

/** Returns whether a status is one of redirects. */
export const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** Returns whether a response is a page. */
export function isPage({ status, headers }: RecordedResponse): boolean {
  return status === 200 && /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
}
