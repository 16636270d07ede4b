import { type HostingWish, isFeatureOn } from './hosting.js';

/** The address and key with which pages of a bundle ask the assistant for their readers. */
export interface AssistantAccess {
  /** The v2 endpoint: an address, or a path on the bundle's own host. */
  readonly endpoint: string;
  /** The assistant key, which is public. Undefined when the bundle's own host asks for the page. */
  readonly key?: string;
  /** The address for agents. Undefined when the bundle's own host asks for the page, because it only forwards questions. */
  readonly mcp?: string;
}

/** The service that exports, and the site as it knows it. */
export interface ExportingService {
  readonly url: string;
  readonly domain: string;
}

/** The path below which the service's host and deployments forward questions of the sites that they serve. */
export const HOST_ASSISTANT_BASE = '/_offprint/assistant';

/**
 * Returns how pages ask the assistant, or undefined if the mode has no assistant, or if neither a key nor a host for its
 * requests is configured. In the mode `cloud`, the service's host forwards them.
 */
export function assistantAccess(
  hosting: HostingWish | undefined,
  service: ExportingService | undefined,
): AssistantAccess | undefined {
  if (hosting === undefined || !isFeatureOn('assistant', hosting)) return undefined;
  const { assistantKey } = hosting;
  const isForwarded = hosting.mode === 'cloud' && assistantKey === undefined && service !== undefined;
  const assistantBase = hosting.assistantBase ?? (isForwarded ? HOST_ASSISTANT_BASE : undefined);
  const key = assistantKey === undefined ? {} : { key: assistantKey };
  if (assistantBase !== undefined) return { endpoint: `${assistantBase.replace(/\/+$/, '')}/v2/message`, ...key };
  if (assistantKey === undefined || service === undefined) return undefined;
  const domain = encodeURIComponent(service.domain);
  return {
    endpoint: `${service.url}/discovery/v2/assistant/${domain}/message`,
    ...key,
    mcp: `${service.url}/discovery/mcp/${domain}`,
  };
}
