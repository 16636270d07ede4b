import { openAsBlob } from 'node:fs';
import { z } from 'zod';
import { ApiRefused } from './api-client.js';
import { CommandError } from './exit-codes.js';

const siteSchema = z.object({ domain: z.string(), source: z.object({ type: z.string() }) });
const errorSchema = z.object({ error: z.string(), code: z.string() });

export type SiteAnswer = z.infer<typeof siteSchema>;

/** Sites over the HTTP interface. Calls reject with {@link ApiRefused} or a {@link CommandError}. */
export interface SiteClient {
  /** Undefined where there is none. */
  get(domain: string): Promise<SiteAnswer | undefined>;
  /** Registers a site whose project is uploaded. */
  addArchive(domain: string): Promise<SiteAnswer>;
  upload(domain: string, file: string): Promise<SiteAnswer>;
}

const REQUEST_MS = 30_000;
/** An archive over a slow line. */
const UPLOAD_MS = 30 * 60_000;

export function createSiteClient(baseUrl: string, key: string): SiteClient {
  async function call(path: string, request: RequestInit = {}, milliseconds = REQUEST_MS): Promise<SiteAnswer> {
    let response: Response;
    try {
      response = await fetch(`${baseUrl}/v1/sites/${path}`, {
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(milliseconds),
      });
    } catch (cause) {
      throw new CommandError(`The API at ${baseUrl} does not answer; is it running?`, { cause });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return siteSchema.parse(answer);
    const { data } = errorSchema.safeParse(answer);
    const message = data?.error ?? `The API answers ${response.status} without a reason`;
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
