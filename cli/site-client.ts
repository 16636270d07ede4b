import { openAsBlob } from 'node:fs';
import { type Site, siteSchema } from '../contract/http/sites.js';
import { ApiRefused, printableRefusalSchema } from './api-client.js';
import { CommandError } from './exit-codes.js';

const usedSiteSchema = siteSchema.pick({ domain: true, source: true });

export type UsedSite = Pick<Site, 'domain' | 'source'>;

/** The calls of the API about sites. All reject with {@link ApiRefused} or a {@link CommandError}. */
export interface SiteClient {
  /** Returns a site; undefined if there is none. */
  get(domain: string): Promise<UsedSite | undefined>;
  /** Registers a site whose project is uploaded. */
  addArchive(domain: string): Promise<UsedSite>;
  upload(domain: string, file: string): Promise<UsedSite>;
}

const REQUEST_MS = 30_000;
/** The time limit of an upload, which allows for a slow connection. */
const UPLOAD_MS = 30 * 60_000;

export function createSiteClient(baseUrl: string, key: string): SiteClient {
  async function call(path: string, request: RequestInit = {}, milliseconds = REQUEST_MS): Promise<UsedSite> {
    let response: Response;
    try {
      response = await fetch(`${baseUrl}/v1/sites/${path}`, {
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(milliseconds),
      });
    } catch (cause) {
      throw new CommandError(`The API at ${baseUrl} does not respond. Is it running?`, { cause });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return usedSiteSchema.parse(answer);
    const { data } = printableRefusalSchema.safeParse(answer);
    const message = data?.error ?? `The API responded with ${response.status} and no message`;
    throw new ApiRefused(message, response.status, data?.code ?? '', undefined);
  }

  return {
    async get(domain) {
      try {
        return await call(domain);
      } catch (error) {
        if (error instanceof ApiRefused && error.status === 404) return undefined;
        throw error;
      }
    },
    addArchive: (domain) =>
      call(domain, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ source: { type: 'archive' } }),
      }),
    upload: async (domain, file) =>
      call(
        `${domain}/source`,
        { method: 'PUT', headers: { 'content-type': 'application/gzip' }, body: await openAsBlob(file) },
        UPLOAD_MS,
      ),
  };
}
