import { type HostingWish, isFeatureOn } from './hosting.js';

/** Where pages of a bundle ask the assistant, once their readers do. */
export interface AssistantAccess {
  /** The v2 endpoint: an address, or a path on the bundle's own host. */
  readonly endpoint: string;
  /** Assistant keys are public. None where the bundle's own host asks in the page's place. */
  readonly key?: string;
}

/** The service that exports, and the site as it knows it. */
export interface ExportingService {
  readonly url: string;
  readonly domain: string;
}

/** Undefined where the mode has no assistant, and where nobody said with which key or through which host pages ask. */
export function assistantAccess(
  hosting: HostingWish | undefined,
  service: ExportingService | undefined,
): AssistantAccess | undefined {
  if (hosting === undefined || !isFeatureOn('assistant', hosting)) return undefined;
  const { assistantBase, assistantKey } = hosting;
  const key = assistantKey === undefined ? {} : { key: assistantKey };
  if (assistantBase !== undefined) return { endpoint: `${assistantBase.replace(/\/+$/, '')}/v2/message`, ...key };
  if (assistantKey === undefined || service === undefined) return undefined;
  return {
    endpoint: `${service.url}/discovery/v2/assistant/${encodeURIComponent(service.domain)}/message`,
    ...key,
  };
}
