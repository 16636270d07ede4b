import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeploymentConfig, ServiceAccess } from '../../config/read-deployment-config.js';
import type { Logger } from '../../logging/logger.js';
import { isFeatureOn } from '../../site/model/hosting.js';
import { isSignedCall } from '../follow/webhook.js';
import type { PageViews } from '../operations/page-views.js';
import { sendText } from '../serve/send-text.js';
import type { SiteHolder } from '../site-holder.js';
import { SEARCHES_PATH, takeSearchReport } from './search-reports.js';
import { createServiceProxy, type ReaderService } from './service-proxy.js';

export interface DeploymentRoutesContext {
  readonly config: DeploymentConfig;
  readonly holder: SiteHolder;
  readonly views: Pick<PageViews, 'countSearch'>;
  readonly log: Logger;
  /** Looks for a new bundle. The result is reported elsewhere. */
  readonly look: () => void;
}

/** Answers a path below the deployment's own prefix: webhooks of the service, and readers' questions to it. */
export type DeploymentRoutes = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

export function createDeploymentRoutes({
  config,
  holder,
  views,
  log,
  look,
}: DeploymentRoutesContext): DeploymentRoutes {
  const proxy = createServiceProxy(log);
  const service = config.assistant && readerService(config.assistant);

  async function answerWebhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const secret = config.follow?.webhookSecret;
    if (secret === undefined) sendText(response, 404, 'Webhooks are disabled; set service.webhookSecret.');
    else if (request.method !== 'POST') sendText(response, 405, 'Use POST.');
    else if (await isSignedCall(request, secret)) {
      look();
      sendText(response, 202, 'Looking for a new export.');
    } else sendText(response, 401, 'The signature is missing, invalid or too old; check the webhook secret.');
  }

  return async (request, response, path) => {
    if (path === '/webhook') return answerWebhook(request, response);
    const site = holder.current;
    if (path === SEARCHES_PATH && site !== undefined && isFeatureOn('analytics', site.hosting)) {
      await takeSearchReport(request, response, (report) => views.countSearch(report));
      return;
    }
    if (site !== undefined && (await proxy(request, response, path, { hosting: site.hosting, service }))) return;
    sendText(response, 404, 'Not found.');
  };
}

function readerService({ url, domain, key }: ServiceAccess): ReaderService {
  return {
    url,
    domain,
    headers: ({ headers, socket }) => ({
      Authorization: `Bearer ${key}`,
      // The service uses the reader's address for rate limits if it trusts this deployment.
      'X-Forwarded-For': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
    }),
    rejected: 'The service rejected service.assistantKey; check it.',
  };
}
