import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeploymentConfig } from '../../config/read-deployment-config.js';
import type { Logger } from '../../logging/logger.js';
import { isSignedCall } from '../follow/webhook.js';
import { sendText } from '../serve/send-text.js';
import type { SiteHolder } from '../site-holder.js';
import { createServiceProxy } from './service-proxy.js';

export interface DeploymentRoutesContext {
  readonly config: DeploymentConfig;
  readonly holder: SiteHolder;
  readonly log: Logger;
  /** Looks for a new bundle. The result is reported elsewhere. */
  readonly look: () => void;
}

/** Answers a path below the deployment's own prefix: webhooks of the service, and readers' questions to it. */
export type DeploymentRoutes = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

export function createDeploymentRoutes({ config, holder, log, look }: DeploymentRoutesContext): DeploymentRoutes {
  const proxy = createServiceProxy(config.assistant, log);

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
    if (site !== undefined && (await proxy(request, response, path, site.hosting))) return;
    sendText(response, 404, 'Not found.');
  };
}
