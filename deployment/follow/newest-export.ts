import { z } from 'zod';
import type { FollowConfig } from '../../config/read-deployment-config.js';
import { FetchFailure } from '../fetch/fetch-failure.js';
import type { Offer } from '../fetch/take-bundle.js';

const jobsSchema = z.object({
  jobs: z.array(
    z.object({
      jobId: z.string().regex(/^se_[0-9a-f]{16}$/),
      version: z.string(),
      groups: z.array(z.string()).default([]),
    }),
  ),
  nextCursor: z.string().nullable(),
});

const bundleSchema = z.object({
  bundleUrl: z.url(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  partial: z.boolean(),
  signatureUrl: z.url().optional(),
});

const ASK_MS = 20_000;
/** The number of pages of a list to read when looking for a version. */
const MAX_PAGES = 20;
/** The number of exports with selected pages only to skip. More of them in a row cannot be a mistake. */
const MAX_PARTIAL = 20;

/**
 * Asks the service for the published export of a domain, or for the newest completed one of a version or job if it is
 * pinned, and creates a new link to it. Exports of selected pages are not complete sites, so they are skipped. Only uses GET, so a
 * key with the scope read is enough. Throws {@link FetchFailure}.
 */
export async function newestExport(follow: FollowConfig, pin: string | undefined, signal: AbortSignal): Promise<Offer> {
  // Exports for groups of readers are not published, so their newest one is followed.
  const isLive = pin === undefined && (follow.groups ?? []).length === 0;
  let passedOver = 0;
  for await (const { jobId, version, groups } of completedJobs(follow, isLive, signal)) {
    // A service that does not know the filter must not make others see what is for a group.
    if (!isAudience(follow.groups, groups)) continue;
    if (pin !== undefined && version !== pin && jobId !== pin) continue;
    const { bundleUrl, sha256, partial, signatureUrl } = await ask(
      follow,
      `/v1/static-export/jobs/${jobId}/bundle`,
      bundleSchema,
      signal,
    );
    if (!partial) return { url: bundleUrl, sha256, signatureUrl, site: follow.domain };
    if (++passedOver === MAX_PARTIAL) break;
  }
  throw new FetchFailure(
    'no_export',
    isLive
      ? `the service has no published export of ${follow.domain}; start one, or publish one that waits for a review`
      : `the service has no completed export${pin === undefined ? '' : ` of the version ${JSON.stringify(pin)}`} of ${follow.domain}; start one`,
  );
}

function isAudience(wanted: readonly string[] = [], groups: readonly string[]): boolean {
  const own = new Set(wanted);
  return own.size === groups.length && groups.every((group) => own.has(group));
}

async function* completedJobs(follow: FollowConfig, isLive: boolean, signal: AbortSignal) {
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({ domain: follow.domain, status: 'completed', limit: '20' });
    if (isLive) query.set('live', 'true');
    query.set('groups', (follow.groups ?? []).join(','));
    if (cursor !== null) query.set('cursor', cursor);
    const path = `/v1/static-export/jobs?${query}`;
    const { jobs, nextCursor }: z.infer<typeof jobsSchema> = await ask(follow, path, jobsSchema, signal);
    yield* jobs;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

async function ask<Schema extends z.ZodType>(
  { url, key }: FollowConfig,
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url + path, {
      headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
      redirect: 'error', // the key is only for this host
      signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]),
    });
    text = await response.text();
  } catch (cause) {
    throw new FetchFailure('network', 'the service is unreachable; check service.url and the network', { cause });
  }
  if (!response.ok) throw refusal(response.status, text);
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new FetchFailure('refused_by_service', 'the response of the service is not an export; check service.url');
}

function refusal(status: number, text: string): FetchFailure {
  if (status === 429 || status >= 500)
    return new FetchFailure('network', `the service responded with ${status}; retrying`);
  const error = z.object({ error: z.string().max(500) }).safeParse(parseJson(text));
  const detail = error.success ? `: ${error.data.error}` : '; check service.url and the key';
  return new FetchFailure('refused_by_service', `the service responded with ${status}${detail}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
