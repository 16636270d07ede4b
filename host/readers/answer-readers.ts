import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressList } from '../../contract/address-list.js';
import { clientAddress } from '../../contract/client-address.js';
import type { HostedExport } from '../../database/records/publication-records.js';
import { SEARCHES_PATH, takeSearchReport } from '../../deployment/requests/search-reports.js';
import { createServiceProxy, type ReaderService } from '../../deployment/requests/service-proxy.js';
import { sendText } from '../../deployment/serve/send-text.js';
import type { Logger } from '../../logging/logger.js';
import { HOST_SCHEME, signHostGrant } from '../../secrets/host-grant.js';
import { type HostingWish, isFeatureOn } from '../../site/model/hosting.js';
import type { ReadingCounts } from './reading-counts.js';

/** Answers what the pages of a site ask their host, by the path below `/_offprint`: questions to the assistant, and reports of searches. */
export type ReaderAnswers = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  asked: Asked,
) => Promise<void>;

/** The site whose page asks. */
export interface Asked {
  readonly wanted: HostedExport;
  readonly isPreview: boolean;
  readonly hosting: HostingWish;
}

export interface ReaderAnswersOptions {
  /** The secret that the API shares with the host. */
  readonly secret: string;
  /** The address of the API, without a final slash. */
  readonly publicUrl: string;
  readonly trustedProxies: AddressList;
  readonly counts: Pick<ReadingCounts, 'search'>;
  readonly log: Logger;
}

/** The time in which a signed request has to arrive at the API: it covers clocks that differ. */
const GRANT_SECONDS = 300;

export function createReaderAnswers(options: ReaderAnswersOptions): ReaderAnswers {
  const { counts, log } = options;
  const proxy = createServiceProxy(log);

  return async (request, response, path, { wanted, isPreview, hosting }) => {
    if (path === SEARCHES_PATH && isFeatureOn('analytics', hosting)) {
      // People who review a preview are no readers.
      await takeSearchReport(request, response, (report) => !isPreview && counts.search(wanted.siteId, report));
      return;
    }
    if (await proxy(request, response, path, { hosting, service: readerService(wanted, options) })) return;
    sendText(response, 404, 'Not found.');
  };
}

/** Returns the API as it answers readers of one site. The host signs for whom it asks, so it needs no key of the organization. */
function readerService(
  { organizationId, domain }: Pick<HostedExport, 'organizationId' | 'domain'>,
  { secret, publicUrl, trustedProxies }: ReaderAnswersOptions,
): ReaderService {
  return {
    url: publicUrl,
    domain,
    headers: ({ headers, socket }) => {
      const forwarded = headers['x-forwarded-for'];
      const address = clientAddress(socket.remoteAddress, forwarded?.toString(), trustedProxies);
      const until = Math.floor(Date.now() / 1000) + GRANT_SECONDS;
      return { Authorization: `${HOST_SCHEME} ${signHostGrant(secret, { organizationId, domain, address, until })}` };
    },
    rejected: 'The API does not accept requests of the host; check that both have the same SITE_HOST_SECRET.',
  };
}
