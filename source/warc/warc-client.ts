import { FetchFailure } from '../../site/outside/fetch-failure.js';
import { answerContent } from '../live/answer-content.js';
import type { SiteClient, SiteResponse, Validators } from '../live/site-client.js';
import { decodeRecordedBody } from './recorded-body.js';
import { isRedirect, type RecordedCrawl, type RecordedResponse } from './recorded-site.js';

const NO_CONTENT = { setsCookie: false, body: Buffer.alloc(0) } as const;

/** The ends of sentences about responses without a body. */
const LOST = {
  partial: 'the crawl file contains only a part of it',
  missing: 'the crawl file refers to content that it does not contain',
} as const;

/**
 * Creates a client that answers from a recorded crawl, for all of its hosts and without a network. The recorded `robots.txt` applied to the
 * program that recorded it, and is ignored.
 */
export function createWarcClient(crawl: RecordedCrawl, maxBytes: number): SiteClient {
  const find = (address: string): RecordedResponse | undefined => {
    for (const form of formsOf(address)) {
      const found = crawl.responses.get(form);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  const contentOf = async ({ body }: RecordedResponse): Promise<Buffer> => {
    if (body.kind !== 'whole')
      throw body.kind === 'too-large'
        ? new FetchFailure('too-large', `it has more than ${maxBytes} bytes`)
        : new FetchFailure('answer', LOST[body.kind]);
    const bytes = Buffer.alloc(body.sizeBytes);
    if (bytes.length > 0) await crawl.spool.read(bytes, 0, bytes.length, body.offset);
    return decodeRecordedBody(bytes, body, maxBytes);
  };

  const answer = async (address: string, validators: Validators): Promise<SiteResponse> => {
    if (new URL(address).pathname === '/robots.txt') return { ...NO_CONTENT, status: 404 };
    const found = find(address);
    if (found === undefined) throw new FetchFailure('answer', 'the crawl file does not contain it');
    const { status, headers } = found;
    const location = headers.get('location');
    if (isRedirect(status)) {
      const target =
        location !== undefined && URL.canParse(location, address) ? new URL(location, address).href : undefined;
      return { ...NO_CONTENT, status, ...(target !== undefined && { location: target }) };
    }
    // What the server could not answer during the crawl, it cannot answer now.
    if (status >= 500 || status === 429 || status === 408)
      throw new FetchFailure('answer', `the server answered ${status} when it was crawled`);
    if (status !== 200) return { ...NO_CONTENT, status };
    const body = await contentOf(found);
    const robots = headers.get('x-robots-tag');
    const response = answerContent(body, headers.get('content-type')?.slice(0, 200), validators);
    return robots === undefined ? response : { ...response, robots };
  };

  return {
    async get(address, options = {}) {
      options.signal?.throwIfAborted();
      return answer(address, options.validators ?? {});
    },
    close: () => crawl.close(),
  };
}

/** Returns an address and its forms with the other scheme, and with or without `www.`. */
export function formsOf(address: string): string[] {
  const [, scheme = '', www = '', rest = ''] = /^(https?):\/\/(www\.)?(.*)$/s.exec(address) ?? [];
  const other = { scheme: scheme === 'https' ? 'http' : 'https', www: www === '' ? 'www.' : '' };
  return [
    address,
    `${other.scheme}://${www}${rest}`,
    `${scheme}://${other.www}${rest}`,
    `${other.scheme}://${other.www}${rest}`,
  ];
}
