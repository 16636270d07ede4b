import { gunzipSync } from 'node:zlib';
import type { SiteScope } from '../../site/live/scope.js';
import { isGzip } from '../file-head.js';
import type { CrawlNotes } from './crawl-notes.js';
import type { CrawlRequest } from './crawl-request.js';
import type { Visit } from './crawl-step.js';
import type { CrawlTask } from './crawl-task.js';
import type { FetchedContent } from './fetch-address.js';
import type { CrawlStart } from './find-start.js';
import type { Frontier } from './frontier.js';
import { atReadHost } from './public-host.js';

export interface SitemapReaderParts {
  readonly request: CrawlRequest;
  readonly start: CrawlStart;
  readonly scope: SiteScope;
  readonly notes: CrawlNotes;
  readonly frontier: Frontier;
}

/** Admits the pages, routes and further sitemaps that a sitemap names. */
export async function readSitemap(
  { request, notes, frontier, scope, start }: SitemapReaderParts,
  task: CrawlTask,
  { body }: FetchedContent,
): Promise<Visit> {
  const text = decompressed(body, request.limits.fileBytes);
  const scan = await request.scan({
    address: task.address,
    contentType: undefined,
    body: text,
    scripts: 'auto',
    isSitemap: true,
  });
  if (scan.kind !== 'sitemap' && request.source.sitemap !== undefined)
    notes.add({ kind: 'missing-file', subject: task.address, reason: 'it is not a sitemap' });
  const how = { depth: 0, from: undefined };
  const [pages, routes, sitemaps] = [scan.links, scan.routes ?? [], scan.files].map((found) =>
    scope.isOwnHost(task.address) ? atReadHost(found, start.address, scope) : { addresses: found },
  );
  const publicHost = pages?.publicHost ?? sitemaps?.publicHost;
  if (publicHost !== undefined) notes.add({ kind: 'public-host', subject: publicHost });
  return {
    outcome: { kind: 'nothing' },
    found: [
      ...frontier.admitAll(pages?.addresses ?? [], { wanted: 'page', ...how }),
      ...frontier.admitAll(routes?.addresses ?? [], { wanted: 'route', ...how }),
      ...frontier.admitAll(sitemaps?.addresses ?? [], { wanted: 'sitemap', ...how }),
    ],
  };
}

/** Decompresses a sitemap that its author compressed. A damaged one counts as empty. */
function decompressed(body: Buffer, maxOutputLength: number): Buffer {
  if (!isGzip(body)) return body;
  try {
    return gunzipSync(body, { maxOutputLength });
  } catch {
    return Buffer.alloc(0);
  }
}
